package org.h5burst.harness.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.h5burst.writer.WriterOptions;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a replay's ranks.
 *
 * @param trace the directory of the trace
 * @param files where each file of the trace is written to now, by its number
 * @param readOnly the numbers of those that are opened only to read
 * @param compute whether the program's pauses are kept
 * @param calls how many calls that need all ranks are repeated; where a rank was killed the traces end earlier or later
 * @param config the H5Tuner document that the files are tuned by; null = what the process's options say
 */
record ReplayPlan(String trace, List<String> files, Set<Integer> readOnly, Compute compute, int calls,
    @Nullable String config) {
  /** Returns how a file is made or opened: as the options say, tuned by the document. */
  <S extends WriterOptions<S>> S applyTo(S options) {
    return config == null ? options : options.configuration(Path.of(config));
  }

  /** What happens to the time in which the program did something else. */
  enum Compute {
    /** It is waited for. */
    KEEP,
    /** It is left out. */
    DROP
  }
}

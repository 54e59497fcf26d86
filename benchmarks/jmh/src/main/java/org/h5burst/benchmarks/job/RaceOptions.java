package org.h5burst.benchmarks.job;

import java.nio.file.Path;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a comparison of programs that write in turn. */
public final class RaceOptions {
  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "5",
      description = "Number of files that each writer makes (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Option(names = {"--out", "--dir"}, paramLabel = "DIR", description = "Directory for the files, which are deleted "
      + "(default: shared memory if there is room, else the directory for temporary files).")
  private @Nullable Path directory;

  /** Returns how often each writes. */
  public int repetitions() {
    return repetitions;
  }

  /** Returns a new directory where there is room for so many bytes; the caller closes it. */
  public ScratchDirectory scratch(long bytes) {
    return ScratchDirectory.in(TargetDirectory.choose(directory, bytes).path(), "h5burst-bench-");
  }
}

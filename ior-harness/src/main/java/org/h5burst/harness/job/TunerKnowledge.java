package org.h5burst.harness.job;

import java.nio.file.Path;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --knowledge FILE} of the commands whose jobs use the online tuner. */
public final class TunerKnowledge {
  @Option(names = "--knowledge", paramLabel = "FILE",
      description = "Knowledge file that the online tuner starts from and adds to; it need not exist yet (default: "
          + "none).")
  private @Nullable Path path;

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return path != null;
  }

  /** Returns the online tuner with this knowledge. */
  public Tuning online() {
    return Tuning.online(path);
  }

  /** Returns what the file knows now; nothing without a file. */
  public Knowledge now() {
    return path == null ? Knowledge.EMPTY : new KnowledgeFile(path).load().knowledge();
  }
}

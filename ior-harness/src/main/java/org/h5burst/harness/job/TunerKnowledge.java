package org.h5burst.harness.job;

import java.nio.file.Path;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --knowledge FILE} of the commands whose jobs use the online tuner. */
public final class TunerKnowledge {
  @Option(names = "--knowledge", paramLabel = "FILE",
      description = "The online tuner starts from what this file knows, and adds what it learns; it need not exist "
          + "yet (default: it knows nothing).")
  private @Nullable Path path;

  /** Whether the option was given. */
  public boolean isGiven() {
    return path != null;
  }

  /** The online tuner with this knowledge. */
  public Tuning online() {
    return Tuning.online(path);
  }

  /** What the file knows now; nothing without a file. */
  public Knowledge now() {
    return path == null ? Knowledge.EMPTY : new KnowledgeFile(path).load().knowledge();
  }
}

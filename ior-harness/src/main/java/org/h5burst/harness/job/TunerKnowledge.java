package org.h5burst.harness.job;

import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --knowledge FILE} of the commands whose jobs use the online tuner. */
public final class TunerKnowledge extends CommandPart {
  @Option(names = "--knowledge", paramLabel = "FILE",
      description = "Knowledge file that the online tuner starts from and adds to; it need not exist yet (default: "
          + "none).")
  private @Nullable Path path;

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return path != null;
  }

  /** Returns the online tuner with this knowledge; warns of an unusable file, as the ranks' logs are not shown. */
  public Tuning online() {
    problem().ifPresent(this::warn);
    return Tuning.online(path);
  }

  /**
   * Returns what the file knows now; nothing without a file.
   *
   * @throws CommandFailure if it cannot be used
   */
  public Knowledge now() {
    return path == null ? Knowledge.EMPTY : KnowledgeOption.require(path);
  }

  private Optional<String> problem() {
    try {
      return path == null ? Optional.empty() : new KnowledgeFile(path).load().problem();
    } catch (LinkageError noSqlite) { // the tuner does without the file, too
      return Optional.of("knowledge file %s cannot be used: %s".formatted(path, noSqlite));
    }
  }
}

package org.h5burst.harness.knowledge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import picocli.CommandLine.Option;

/** {@code --knowledge FILE}: where knowledge is kept. */
public final class KnowledgeOption extends CommandPart {
  @Option(names = "--knowledge", paramLabel = "FILE", defaultValue = "${sys:user.home}/.h5burst/knowledge.db",
      description = "The knowledge file, in SQLite's format (default: ${DEFAULT-VALUE}).")
  private Path path = Path.of("");

  /** Returns where the file is, or will be. */
  public Path path() {
    return path;
  }

  /** Returns what the file holds; a file that cannot be used counts as empty, with a warning. */
  public Knowledge load() {
    KnowledgeFile.Loaded loaded = new KnowledgeFile(path).load();
    loaded.problem().ifPresent(this::warn);
    return loaded.knowledge();
  }

  /**
   * Returns what the file holds; nothing if there is none.
   *
   * @throws CommandFailure if it cannot be used
   */
  public Knowledge require() {
    return require(path);
  }

  /** Returns what a file holds, as {@link #require()}. */
  public static Knowledge require(Path file) {
    KnowledgeFile.Loaded loaded = new KnowledgeFile(file).load();
    loaded.problem().ifPresent(problem -> {
      throw new CommandFailure(problem);
    });
    return loaded.knowledge();
  }

  /**
   * Changes the file; creates it and its directory if necessary.
   *
   * @throws CommandFailure if it cannot be written
   */
  public Knowledge update(UnaryOperator<Knowledge> change) {
    try {
      Path directory = path.toAbsolutePath().getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
      return new KnowledgeFile(path).update(change);
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandFailure("--knowledge %s: the file could not be written".formatted(path), e);
    }
  }
}

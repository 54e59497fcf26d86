package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renames files. Any thread; <b>independent</b>. */
public final class Renaming {
  private static final Logger LOG = LoggerFactory.getLogger(Renaming.class);

  private Renaming() {}

  /**
   * Gives a file a free name on the same file system; an existing file keeps its name, even if it appears at the same
   * moment.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  public static void withoutReplacing(Path from, Path to) throws IOException {
    Optional<SystemFiles> system = SystemFiles.get();
    if (system.isEmpty() || !system.get().renameNew(from, to)) {
      byLink(from, to);
    }
  }

  /** Renames in a way that all file systems support: a new link replaces nothing either. */
  static void byLink(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (UnsupportedOperationException | FileSystemException noLinks) {
      byMove(from, to);
      return;
    }
    try {
      Files.delete(from);
    } catch (IOException both) {
      LOG.warn("{} is complete, and still called {} as well, which cannot be removed: {}", to, from, both.toString());
    }
  }

  /** Renames where files can have only one name: checks and moves, in two steps. */
  private static void byMove(Path from, Path to) throws IOException {
    if (FileNames.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    Files.move(from, to);
  }
}

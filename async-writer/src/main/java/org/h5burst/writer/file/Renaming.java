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
   * Gives a file a name that is free, on the same file system; whatever has the name keeps it, even if it comes at the
   * same moment.
   *
   * @throws FileAlreadyExistsException if the name is taken
   */
  public static void withoutReplacing(Path from, Path to) throws IOException {
    Optional<SystemFiles> system = SystemFiles.get();
    if (system.isEmpty() || !system.get().renameNew(from, to)) {
      byLink(from, to);
    }
  }

  /** As file systems of all kinds can do it: a new link replaces nothing either. */
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

  /** Where files have one name only: looks and moves, in two steps. */
  private static void byMove(Path from, Path to) throws IOException {
    if (FileNames.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    Files.move(from, to);
  }
}

package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Platform;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file as the file system has it: its lock, its names, and where it lies. I/O thread only; everything is <b>independent</b>, and for rank 0 alone where nothing else is said. */
final class FileOnDisk {
  private static final Logger LOG = LoggerFactory.getLogger(FileOnDisk.class);
  private static final Set<String> STRIPED_FILE_SYSTEMS = Set.of("lustre", "beegfs");

  private final FileNames names;
  private final OpenMode mode;
  private boolean locked;

  FileOnDisk(FileNames names, OpenMode mode) {
    this.names = names;
    this.mode = mode;
  }

  /** Where it lies now. Any rank. */
  Path path() {
    return names.written(mode);
  }

  /** Whether this rank holds the lock. Any rank. */
  boolean isLocked() {
    return locked;
  }

  /** Takes the lock, which a file that is only read does not need. */
  void lock() {
    if (mode != OpenMode.READ_ONLY) {
      LockFile.of(names).take();
      locked = true;
    }
  }

  /** Ends the lock, on the rank that holds it. Any rank. */
  void unlock() {
    if (locked) {
      locked = false;
      LockFile.of(names).release();
    }
  }

  /** Removes what an earlier job has left, if it is to be replaced. */
  void clear() {
    try {
      if (mode == OpenMode.TRUNCATE) {
        Files.deleteIfExists(names.partial());
      }
    } catch (IOException failure) {
      throw new WriterException(Category.PATH, "cannot remove the unfinished " + names.partial(), failure);
    }
  }

  /** Gives the complete file its name. */
  void publish() {
    try {
      if (mode == OpenMode.TRUNCATE) {
        Files.move(names.partial(), names.target(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } else if (!mode.isExisting()) {
        Files.move(names.partial(), names.target());
      }
    } catch (IOException failure) {
      throw new WriterException(Category.IO, "the file is complete as %s, but cannot be renamed to %s".formatted(names.partial(), names.target()), failure);
    }
  }

  /** Removes the unfinished file, on the rank that holds the lock. Any rank. */
  void remove() {
    if (!locked) {
      return;
    }
    try {
      Files.deleteIfExists(names.partial());
      Files.deleteIfExists(names.manifest());
    } catch (IOException failure) {
      throw new WriterException(Category.IO, "cannot remove the discarded %s: %s".formatted(names.partial(), failure), failure);
    }
  }

  /** Where the file lies and who uses it, as far as a tuner wants to know. */
  Platform platform(Communicator communicator) {
    long blockBytes = 0;
    boolean striping = false;
    int targets = 0;
    try {
      FileStore store = Files.getFileStore(names.target().getParent());
      striping = STRIPED_FILE_SYSTEMS.contains(store.type());
      targets = striping ? StorageTargets.of(store.name()) : 0;
      blockBytes = store.getBlockSize();
    } catch (IOException | UnsupportedOperationException unknown) {
      LOG.debug("{}: the file system does not tell its block size", names.target(), unknown);
    }
    boolean locks = mode == OpenMode.READ_ONLY || LockFile.of(names).supportsRangeLocks(); // reading takes none
    return new Platform(communicator.nodes(), communicator.size(), targets, striping, blockBytes, locks);
  }
}

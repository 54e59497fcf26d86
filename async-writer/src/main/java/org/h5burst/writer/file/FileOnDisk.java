package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Platform;
import org.h5burst.writer.Durability;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.SystemLock.State;
import org.h5burst.writer.manifest.Recorded;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file in the file system: its locks, its names, and its position. I/O thread only; everything is
 * <b>independent</b>, and for rank 0 alone unless stated otherwise.
 */
final class FileOnDisk {
  private static final Logger LOG = LoggerFactory.getLogger(FileOnDisk.class);
  /** The suffix with which the system shows an open file that has no name any more. */
  private static final String REMOVED = " (deleted)";
  private static final Set<String> STRIPED_FILE_SYSTEMS = Set.of("lustre", "beegfs");

  private final FileNames names;
  private final OpenMode mode;
  private final Durability durability;
  private final Runnable requireNotGivenUp;
  private @Nullable LockFile lock;
  private @Nullable SystemLock file;
  private final TargetName target;
  private final KnownFile known;
  private long leastBytes = 1;

  /**
   * Describes a file; touches nothing yet.
   *
   * @param requireNotGivenUp throws if nothing may be renamed or removed any more; called right before each such call,
   *     so at most one that has begun may still be done
   */
  FileOnDisk(FileNames names, OpenMode mode, Durability durability, Runnable requireNotGivenUp) {
    this.names = names;
    this.mode = mode;
    this.durability = durability;
    this.requireNotGivenUp = requireNotGivenUp;
    this.target = new TargetName(names, mode, requireNotGivenUp);
    this.known = mode == OpenMode.READ_ONLY ? new KnownFile(path()) : KnownFile.written(path(), this::loss);
  }

  FileNames names() {
    return names;
  }

  /** Returns the identity of the file. Any rank. */
  KnownFile known() {
    return known;
  }

  /** Describes what happens to the written data if another file has the name. */
  private String loss() {
    String where = where();
    return mode.isExisting()
        ? "What this job has written since it opened it is not in %s, but in the file that was there, which %s"
            .formatted(names.target(), where)
        : "It does not become %s; the written file, complete up to the last flush, %s".formatted(names.target(), where);
  }

  /** Returns the path of the file that this rank has open and locked, as the system shows it. */
  private String where() {
    String now = file == null ? "" : file.nameNow();
    return now.isEmpty() ? "may be there under another name"
        : now.endsWith(REMOVED) ? "is gone when the job ends, unless it has another name" : "is %s now".formatted(now);
  }

  /** Returns its current path. Any rank. */
  Path path() {
    return names.written(mode);
  }

  /** Returns whether this rank holds the lock. Any rank. */
  boolean isLocked() {
    return lock != null;
  }

  /**
   * Takes the lock; for a file that is only read, shares it with other readers. Then checks again for obstacles, and
   * removes what an earlier job has left, if it is to be replaced. Returns the path of the file.
   */
  Path reserve() {
    if (mode == OpenMode.READ_ONLY) {
      shareWithReaders();
      return path();
    }
    LockFile taken = mode.isExisting() ? LockFile.ofChange(names) : LockFile.of(names);
    // a dead job's lock tells that its file is unfinished: it stays where there is such a file
    if (mode == OpenMode.CREATE_NEW) {
      taken.checkFree();
      new FileChecks(names, mode).requireNothingInTheWay(taken.isLeftUnfinished());
    }
    boolean left = taken.take();
    lock = taken;
    try {
      if (durability == Durability.DURABLE) {
        taken.force();
      }
      clearTheWay(taken, left);
    } catch (WriterException refused) {
      unlock();
      throw refused;
    }
    return path();
  }

  /** Keeps others from changing a file that is read, as far as possible here. */
  private void shareWithReaders() {
    if (file != null) {
      file.close(); // of another file, which had the name before
    }
    file = SystemLock.shareHere(path());
    if (file.state() == State.HELD) {
      throw FileChecks.inUse(names);
    }
  }

  private void clearTheWay(LockFile taken, boolean leftLock) {
    if (mode.isExisting()) {
      known.note();
      file = taken.kept(SystemLock.take(path()));
      return;
    }
    new FileChecks(names, mode).requireNothingInTheWay(leftLock);
    Leftovers left = new Leftovers(names);
    if (mode == OpenMode.TRUNCATE) {
      target.holdOld();
      left.remove(requireNotGivenUp);
    } else if (left.isVain(leftLock)) {
      requireNotGivenUp.run();
      left.remove(names.manifest());
    }
  }

  /**
   * Notes that the file exists: from now on rank 0 knows it by more than its name, and each rank shows others that it
   * is being written. Any rank.
   */
  void created() {
    known.note();
    if (lock == null) {
      if (mode != OpenMode.READ_ONLY) {
        file = SystemLock.join(path());
      }
    } else if (!mode.isExisting()) {
      file = lock.kept(SystemLock.takeOwn(path()));
    }
  }

  /** Notes where the elements of a new dataset end in the file, so that it cannot become smaller any more. */
  void reach(Recorded made) {
    if (made.offset() >= 0 && made.change() instanceof DatasetSpec dataset) {
      leastBytes = Math.max(leastBytes, made.offset() + dataset.bytes());
    }
  }

  /**
   * Requires, on the rank that holds the lock, that the file has its name and was not truncated: HDF5 would not notice.
   * Any rank.
   *
   * @throws PathException if it has not
   * @throws IoFailureException if it was cut off
   */
  void requireWhole() {
    if (lock == null) {
      return;
    }
    known.requireSame();
    try {
      long bytes = Files.size(path());
      if (bytes < leastBytes) {
        throw new IoFailureException(("%s was truncated by another program while this job wrote it: it has %d bytes, "
            + "and what was written ends at byte %d or later").formatted(path(), bytes, leastBytes));
      }
    } catch (IOException failure) {
      throw new IoFailureException("cannot look at %s: %s".formatted(path(), Causes.reason(failure)), failure);
    }
  }

  /** Runs two actions and then releases the locks, even if they fail. Any rank. */
  void unlockAfter(Runnable first, Runnable second) {
    try {
      first.run();
    } finally {
      try {
        second.run();
      } finally {
        unlock();
      }
    }
  }

  /** Releases the locks that this rank holds. Any rank. */
  void unlock() {
    target.close();
    if (file != null) {
      file.close();
      file = null;
    }
    if (lock != null) {
      lock.release();
      lock = null;
    }
  }

  /**
   * Returns whether this rank holds the lock of a new file that does not have its final name yet; also if that cannot
   * be seen, because what this rank holds must be released even if the file system fails. Any rank.
   */
  boolean isUnfinished() {
    try {
      return lock != null && !mode.isExisting() && known.isThere();
    } catch (IoFailureException unseen) {
      LOG.warn("{} is released, but whether it is unfinished cannot be seen: {}", path(), unseen.getMessage());
      return true;
    }
  }

  /** Gives the complete file its final name, provided that it is the file that was written. */
  void publish() {
    requireWhole();
    if (mode.isExisting()) {
      return;
    }
    try {
      target.give(names.partial());
    } catch (FileAlreadyExistsException other) {
      throw new IoFailureException(("%s was created or changed by another program, and is not replaced; "
          + "the file is complete as %s: rename it")
          .formatted(names.target(), names.partial()), other);
    } catch (IOException failure) {
      throw new IoFailureException(
          "the file is complete as %s, but cannot be renamed to %s: %s".formatted(names.partial(), names.target(),
              Causes.reason(failure)),
          failure);
    }
  }

  /** Gives the final name to a complete file of what was flushed so far, until the written file takes its place. */
  void publishSnapshot(Path made) {
    requireWhole(); // else it was made of another file
    try {
      target.giveUntilComplete(made);
    } catch (FileAlreadyExistsException other) {
      throw new IoFailureException(
          names.target() + " was created or changed by another program, and is not replaced by a snapshot",
          other);
    } catch (IOException failure) {
      throw new IoFailureException(
          "cannot rename the snapshot to %s: %s".formatted(names.target(), Causes.reason(failure)), failure);
    }
  }

  /** Waits until the names of the file and its manifest are on the disk. */
  void forceNames() throws IOException {
    Path parent = Objects.requireNonNull(names.target().getParent());
    try (var directory = new OnlyRead<>(FileChannel.open(parent), parent)) {
      directory.open().force(true);
    }
  }

  /**
   * Removes the unfinished file, on the rank that holds the lock, provided that it is the file that was written. Any
   * rank.
   *
   * @param manifest removes the manifest, before the file: alone it would be kept for a file that was moved away
   */
  void remove(Runnable manifest) {
    if (lock == null || mode.isExisting()) {
      return;
    }
    if (FileNames.exists(names.partial()) && !known.isThere()) {
      throw new IoFailureException(names.partial() + " is not the file that this job has written, and is not removed");
    }
    requireNotGivenUp.run();
    manifest.run();
    requireNotGivenUp.run();
    try {
      Files.deleteIfExists(names.partial());
    } catch (IOException failure) {
      throw new IoFailureException(
          "cannot remove the discarded %s: %s".formatted(names.partial(), Causes.reason(failure)), failure);
    }
  }

  /** Describes the file's location and users for a tuner. */
  Platform platform(Communicator communicator, boolean sieves) {
    long blockBytes = 0;
    boolean striping = false;
    int targets = 0;
    try {
      FileStore store = Files.getFileStore(names.target().getParent());
      striping = STRIPED_FILE_SYSTEMS.contains(store.type());
      targets = striping ? StorageTargets.of(store.name()) : 0;
      blockBytes = store.getBlockSize();
    } catch (IOException | UnsupportedOperationException unknown) {
      LOG.debug("{}: the file system does not report its block size", names.target(), unknown);
    }
    // without sieving, locks are of no use; reading takes none
    boolean locks = sieves && (mode == OpenMode.READ_ONLY || lock != null && lock.supportsRangeLocks());
    return new Platform(communicator.nodes(), communicator.size(), targets, striping, blockBytes, locks);
  }
}

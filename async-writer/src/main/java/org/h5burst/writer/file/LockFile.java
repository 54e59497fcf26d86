package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.file.SystemLock.State;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps two jobs from writing one file, which MPI-IO does not prevent. It is a small file next to it that names the
 * writer, and that its holder keeps locked as long as it lives. Rank 0 creates and removes it; a lock whose process has
 * certainly ended is taken over.
 *
 * <p>Design note: a lock is written under another name, {@link FileNames#taking}, and then renamed, so it always has
 * its contents. Whoever holds the system's lock on that name may examine the present lock and remove it: one job at a
 * time. If that job is killed, the system's lock ends, and the next one begins with a new file.
 */
final class LockFile {
  private static final Logger LOG = LoggerFactory.getLogger(LockFile.class);

  /** Taking a lock takes milliseconds. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();
  private static final long LONGEST_TEXT = 4096;

  private final FileNames names;
  private final MountTable mounts;
  private final boolean inPlace;
  private @Nullable SystemLock system;
  private @Nullable Object key;

  /** Creates the lock of a file, with a table of mounted file systems. */
  LockFile(FileNames names, MountTable mounts) {
    this(names, mounts, false);
  }

  private LockFile(FileNames names, MountTable mounts, boolean inPlace) {
    this.names = names;
    this.mounts = mounts;
    this.inPlace = inPlace;
  }

  static LockFile of(FileNames names) {
    return new LockFile(names, MountTable.ofThisProcess());
  }

  /** Returns the lock of a job that changes the file in place, with no other file next to it, as the lock records. */
  static LockFile ofChange(FileNames names) {
    return new LockFile(names, MountTable.ofThisProcess(), true);
  }

  /** Fails if another job seems to hold the lock. Opens nothing except the lock itself. */
  void checkFree() {
    long begin = System.nanoTime();
    while (!isSeenFree(System.nanoTime() - begin < PATIENCE_NANOS)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * Judges one lock file; its contents and its system lock must belong together, and it must still have the name
   * afterwards.
   *
   * @param again whether there is time for another look
   * @return whether the lock is free; if not, another file has its name, and must be examined
   */
  private boolean isSeenFree(boolean again) {
    Path lock = names.lock();
    if (!FileNames.exists(lock)) {
      return true; // and nothing is opened
    }
    try (SystemLock seen = SystemLock.look(lock)) {
      if (seen.state() == State.MISSING) {
        return true;
      }
      Optional<LockHolder> holder = holder(lock, seen.opened().orElse(lock));
      boolean same = seen.opened().isEmpty() ? FileNames.exists(lock) : seen.isOn(lock);
      if (!same && again) {
        return false; // given back meanwhile, or another job's now
      }
      String doubt = holder.map(known -> known.doubt(proof(seen))).orElse("");
      if (!same || holder.isEmpty() || !doubt.isEmpty()) {
        throw names.inUse("is being written by %s%s; %s",
            holder.map(LockHolder::toString).orElse("an unknown job"),
            seen.state() == State.HELD || doubt.isEmpty() ? "" : " (" + doubt + ")",
            holder.filter(LockHolder::isThisProcess).isPresent() ? LockHolder.CLOSE_FIRST : waitFor(lock));
      }
      return true;
    }
  }

  private static String waitFor(Path lock) {
    return "wait for it, or remove %s if that job has ended".formatted(lock);
  }

  private LockHolder.Proof proof(SystemLock seen) {
    return new LockHolder.Proof(seen.state(), seen.fileSystem(mounts), seen.isOfOneKernel(mounts));
  }

  /**
   * Takes the lock.
   *
   * @return whether it belonged to a job that has ended without releasing it, and had an unfinished file
   */
  boolean take() {
    SystemLock taken = beginTaking();
    boolean done = false;
    try {
      boolean takenOver = removeLeft();
      LockHolder me = LockHolder.me(taken.state() == State.MINE ? taken.fileSystem(mounts) : "");
      Files.writeString(names.taking(), me.text() + (inPlace ? LockHolder.IN_PLACE : ""), StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);
      key = SystemLock.key(names.taking(), LinkOption.NOFOLLOW_LINKS);
      Renaming.withoutReplacing(names.taking(), names.lock());
      done = true;
      system = taken;
      return takenOver;
    } catch (FileAlreadyExistsException other) {
      checkFree();
      throw names.inUse("is being written by an unknown job; %s", waitFor(names.lock()));
    } catch (IOException failure) {
      throw cannotCreate(failure);
    } finally {
      if (!done) {
        remove(names.taking());
        taken.close();
      }
    }
  }

  /** Makes the contents of the lock survive a power failure: without them the lock would belong to an unknown job. */
  void force() {
    try (FileChannel channel = FileChannel.open(names.lock(), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      channel.force(true);
    } catch (IOException failure) {
      throw new IoFailureException(
          "cannot write the lock %s to the disk: %s".formatted(names.lock(), Causes.reason(failure)), failure);
    }
  }

  private WriterException cannotCreate(IOException failure) {
    return new PathException("cannot create the lock %s: %s".formatted(names.lock(), Causes.reason(failure)), failure);
  }

  /**
   * Creates the file that becomes the lock, and locks it: from now on no other process takes or removes a lock of this
   * file.
   */
  private SystemLock beginTaking() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE_NANOS) {
      if (create(names.taking())) {
        SystemLock taken = SystemLock.take(names.taking());
        if (taken.state() == State.UNKNOWN || taken.isOn(names.taking())) {
          return taken;
        }
        taken.close(); // another job took it for one that was left
      } else if (!removeLeftTaking()) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    throw names.inUse("is being taken over by another job; wait for it, or remove %s if there is no such job",
        names.taking());
  }

  private boolean create(Path path) {
    try {
      Files.createFile(path);
      return true;
    } catch (FileAlreadyExistsException exists) {
      return false;
    } catch (IOException failure) {
      throw cannotCreate(failure);
    }
  }

  /** Removes the file of a job that was killed while it took the lock: no process holds the system's lock on it. */
  private boolean removeLeftTaking() {
    Path taking = names.taking();
    try (SystemLock left = SystemLock.take(taking)) {
      if (left.state() == State.MISSING) {
        return true;
      }
      if (FileNames.exists(taking) && !isOurs(taking)) {
        throw names.problem("cannot be locked: %s was not left by a job; check what it is, and remove it",
            taking);
      }
      if (left.isOn(taking)) {
        remove(taking);
        return !FileNames.exists(taking);
      }
      return false;
    }
  }

  private boolean isOurs(Path taking) {
    try {
      boolean ours = Files.isRegularFile(taking, LinkOption.NOFOLLOW_LINKS)
          && (Files.size(taking) == 0 || holder(taking, taking).isPresent());
      return ours || !FileNames.exists(taking);
    } catch (IOException gone) {
      return true;
    }
  }

  /** Removes the lock of a job that has ended, if there is one; returns whether that job had an unfinished file. */
  private boolean removeLeft() throws IOException {
    if (!FileNames.exists(names.lock())) {
      return false;
    }
    checkFree();
    boolean unfinished = isLeftUnfinished();
    LOG.warn("{}: taking over the lock of {}, which has ended", names.target(),
        holder(names.lock(), names.lock()).map(LockHolder::toString).orElse("a job"));
    Files.deleteIfExists(names.lock());
    return unfinished;
  }

  /**
   * Returns whether a system lock on a file in this directory would keep HDF5 from opening it; called while this lock
   * is held.
   */
  boolean stopsHdf5() {
    return system != null && system.stopsHdf5(names.lock());
  }

  /**
   * Keeps the lock of the file itself, which may have other names than the one next to this lock; except where that
   * would stop HDF5.
   *
   * @throws WriterException if somebody else has it
   */
  SystemLock kept(SystemLock file) {
    if (file.state() == State.HELD) {
      throw FileChecks.inUse(names);
    }
    if (file.state() == State.MINE && stopsHdf5()) {
      LOG.info("{}: not locked itself, because that would stop HDF5 on this file system; jobs that use other names "
          + "of it are not noticed", names.target());
      file.close();
    }
    return file;
  }

  /**
   * Returns whether locks between processes work in this directory, which data sieving needs; tests them on the lock
   * file.
   */
  boolean supportsRangeLocks() {
    boolean works = LockProbe.works(names.lock(), 0);
    if (!works) {
      LOG.info("{}: no locks between processes here, so no sieving", names.target());
    }
    return works;
  }

  /** Releases the lock, if it was taken and is still the same. */
  void release() {
    SystemLock held = system;
    if (held == null) {
      return;
    }
    system = null;
    Object now = SystemLock.key(names.lock(), LinkOption.NOFOLLOW_LINKS);
    if (now == null || Objects.equals(key, now)) {
      remove(names.lock());
    } else {
      LOG.warn("{}: {} was removed while this job held it, and is another job's now", names.target(), names.lock());
    }
    held.close();
  }

  private void remove(Path lock) {
    try {
      Files.deleteIfExists(lock);
    } catch (IOException failure) {
      LOG.warn("{}: cannot remove the lock {}: {}", names.target(), lock, failure.toString());
    }
  }

  /** Returns whether there is a lock of a job that changes the file in place. */
  boolean isInPlace() {
    try {
      return Files.isRegularFile(names.lock(), LinkOption.NOFOLLOW_LINKS) && Files.size(names.lock()) <= LONGEST_TEXT
          && Files.readString(names.lock()).endsWith(LockHolder.IN_PLACE);
    } catch (NoSuchFileException released) {
      return false;
    } catch (IOException unreadable) {
      throw new PathException("cannot read the lock " + names.lock(), unreadable);
    }
  }

  /** Returns whether there is a lock of a job that had an unfinished file; call it when the lock is free. */
  boolean isLeftUnfinished() {
    return FileNames.exists(names.lock()) && !isInPlace();
  }

  /**
   * Returns the process that has written a lock.
   *
   * @param words file from which its contents are read
   */
  private static Optional<LockHolder> holder(Path lock, Path words) {
    try {
      // the system shows an open file as a link
      LinkOption[] options = words.equals(lock) ? new LinkOption[] {LinkOption.NOFOLLOW_LINKS} : new LinkOption[0];
      boolean readable = Files.isRegularFile(words, options) && Files.size(words) <= LONGEST_TEXT;
      return readable ? LockHolder.parse(Files.readString(words)) : Optional.empty();
    } catch (NoSuchFileException | CharacterCodingException noWordsOfOurs) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new PathException("cannot read the lock %s: %s".formatted(lock, Causes.reason(unreadable)), unreadable);
    }
  }
}

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
 * Keeps two jobs from writing one file, which MPI-IO does not: a small file next to it that shows who writes, and that
 * its holder keeps locked as long as it lives. Made and removed by rank 0; a lock whose process has surely ended is
 * taken over.
 *
 * <p>Design note: a lock is written under another name, {@link FileNames#taking}, and then renamed, so that it is never
 * there without its words. Whoever holds the system's lock on that name may look at the present lock and remove it: one
 * job at a time. If it is killed, the system's lock ends, and the next one begins with a new file.
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

  /** Creates the lock of a file, where file systems are as a table says. */
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

  /** Returns the lock of a job that changes the file where it is, with no other file next to it: it says so. */
  static LockFile ofChange(FileNames names) {
    return new LockFile(names, MountTable.ofThisProcess(), true);
  }

  /** Fails if another job seems to hold the lock. Opens nothing but the lock itself. */
  void checkFree() {
    long begin = System.nanoTime();
    while (!isSeenFree(System.nanoTime() - begin < PATIENCE_NANOS)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * Judges one file, whose words and whose lock by the system belong together, and that has the name afterwards.
   *
   * @param again whether there is time to look again
   * @return whether the lock is free; if not, another file has its name meanwhile, and it has to be looked again
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
      Optional<LockHolder> holder = holder(lock, seen);
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
   * @return whether it was that of a job which has ended without giving it back, and had an unfinished file
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

  /**
   * Makes the words of the lock that was taken survive a power failure: a lock without them would be an unknown job's.
   */
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
   * Makes the file that becomes the lock, and locks it: from now on nobody else takes or removes a lock of this file.
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

  /** Removes what a job has left that was killed while it took the lock: nobody holds the system's lock on it. */
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
   * Returns whether a lock by the system on a file in this directory would keep HDF5 from opening it; while this lock
   * is held.
   */
  boolean stopsHdf5() {
    return system != null && system.stopsHdf5(names.lock());
  }

  /**
   * Keeps the lock of the file itself, which may have other names than the one next to which this lock is; except where
   * that would stop HDF5.
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
   * Returns whether locks between processes work in this directory, which data sieving needs: tried on the lock file.
   */
  boolean supportsRangeLocks() {
    boolean works = LockProbe.works(names.lock(), 0);
    if (!works) {
      LOG.info("{}: no locks between processes here, so no sieving", names.target());
    }
    return works;
  }

  /** Gives the lock back, if it was taken and is still the same. */
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

  /** Returns whether there is a lock, of a job that changes the file where it is. */
  boolean isInPlace() {
    try {
      return Files.isRegularFile(names.lock(), LinkOption.NOFOLLOW_LINKS) && Files.size(names.lock()) <= LONGEST_TEXT
          && Files.readString(names.lock()).endsWith(LockHolder.IN_PLACE);
    } catch (IOException unreadable) {
      throw new PathException("cannot read the lock " + names.lock(), unreadable);
    }
  }

  /** Returns whether there is the lock of a job that had an unfinished file; to be asked when it is free. */
  boolean isLeftUnfinished() {
    return FileNames.exists(names.lock()) && !isInPlace();
  }

  private static Optional<LockHolder> holder(Path lock, SystemLock seen) {
    return holder(lock, seen.opened().orElse(lock));
  }

  /**
   * Returns who has written a lock.
   *
   * @param words where they are read
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

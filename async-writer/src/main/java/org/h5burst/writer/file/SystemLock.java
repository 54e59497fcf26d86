package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.file.ffm.SystemFiles;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the operating system's lock on a file, whatever its name: it keeps out other processes on this machine, in any
 * container and under other names of the file, and this process itself; on most network file systems also other
 * machines. It ends with the process, at the latest. One thread; <b>independent</b>.
 */
final class SystemLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SystemLock.class);
  private static final int CLOSED = -1;
  private static final Duration MOMENT = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** The state of a file's lock. */
  enum State {
    /** This object holds it. */
    MINE,
    /** No process holds it. */
    FREE,
    /** Another process holds it, so the one that took it lives. */
    HELD,
    /** There is no such file. */
    MISSING,
    /** Unknown: there are no such locks here, or the file must not be opened. */
    UNKNOWN
  }

  private final State state;
  private int descriptor;

  private SystemLock(State state, int descriptor) {
    this.state = state;
    this.descriptor = descriptor;
  }

  /** Tries to lock a file that no other process writes; never fails, see {@link #state}. */
  static SystemLock take(Path path) {
    return opened(path, true, (system, descriptor) -> taken(system.lock(descriptor) && !system.isJoined(descriptor),
        descriptor));
  }

  /**
   * Tries to lock a file that this job has just created, which its other ranks may have {@linkplain #join joined}
   * already. Where HDF5's own lock may be of the same kind (GlusterFS), the system may still be releasing the lock of
   * the file that HDF5 has closed, so it gets a moment.
   */
  static SystemLock takeOwn(Path path) {
    return opened(path, true, (system, descriptor) -> taken(lockSoon(system, descriptor), descriptor));
  }

  private static boolean lockSoon(SystemFiles system, int descriptor) throws IOException {
    long begin = System.nanoTime();
    boolean got = system.lock(descriptor);
    if (got || MountTable.ofThisProcess().isOfOneKernel(descriptor)) {
      return got;
    }
    while (!got && System.nanoTime() - begin < MOMENT.toNanos()) {
      LockSupport.parkNanos(PAUSE.toNanos());
      got = system.lock(descriptor);
    }
    return got;
  }

  /** Tries to lock a file against processes that {@link #take} it, but no others. */
  static SystemLock share(Path path) {
    return opened(path, false, (system, descriptor) -> taken(
        system.lockShared(descriptor) && !system.isJoined(descriptor), descriptor));
  }

  /**
   * Does the same to read a file; only on file systems of this kernel, as for {@link #join}; otherwise the state is
   * unknown.
   */
  static SystemLock shareHere(Path path) {
    MountTable mounts = MountTable.ofThisProcess();
    return opened(path, false, (system, descriptor) -> mounts.isOfOneKernel(descriptor)
        ? taken(system.lockShared(descriptor) && !system.isJoined(descriptor), descriptor)
        : new SystemLock(State.UNKNOWN, CLOSED));
  }

  /**
   * Shows others that this process writes a file too, which rank 0 of the job has locked: a rank may outlive rank 0 and
   * its lock. Only on file systems of this kernel: elsewhere a lock of this kind may stop HDF5 or MPI-IO.
   */
  static SystemLock join(Path path) {
    MountTable mounts = MountTable.ofThisProcess();
    return opened(path, false, (system, descriptor) -> taken(
        mounts.isOfOneKernel(descriptor) && system.join(descriptor), descriptor));
  }

  /** Returns a lock that keeps its descriptor, and so the lock, only if the lock was granted. */
  private static SystemLock taken(boolean got, int descriptor) {
    return new SystemLock(got ? State.MINE : State.HELD, got ? descriptor : CLOSED);
  }

  /** Determines the state of a file's lock: {@code FREE}, {@code HELD}, {@code MISSING} or {@code UNKNOWN}. */
  static State find(Path path) {
    try (SystemLock seen = look(path)) {
      return seen.state;
    }
  }

  /**
   * Returns whether another process holds the lock of a file, and keeps it. Where other machines may hold it, HDF5's
   * own lock may be of the same kind (GlusterFS) and belong to another rank that is about to close the file, which
   * therefore gets a moment.
   */
  static boolean staysHeld(Path path) {
    MountTable mounts = MountTable.ofThisProcess();
    long begin = System.nanoTime();
    while (true) {
      try (SystemLock seen = look(path)) {
        if (seen.state != State.HELD) {
          return false;
        }
        if (seen.isOfOneKernel(mounts) || System.nanoTime() - begin > MOMENT.toNanos()) {
          return true;
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /**
   * Returns whether another process holds the lock of a file, and does not only {@linkplain #share} it, or has
   * {@linkplain #join joined}: a job that changes it, or what is left of one.
   */
  static boolean isHeldAlone(Path path) {
    try (SystemLock seen = look(path, true)) {
      return seen.state == State.HELD;
    }
  }

  /** Determines the state of a file's lock like {@link #find}, and keeps the file open without locking it. */
  static SystemLock look(Path path) {
    return look(path, false);
  }

  private static SystemLock look(Path path, boolean alone) {
    if (!FileNames.exists(path)) {
      return new SystemLock(State.MISSING, CLOSED); // and nothing is opened before the first commit
    }
    return opened(path, false, (system, descriptor) -> {
      boolean locked = alone ? system.isLockedAlone(descriptor) : system.isLocked(descriptor);
      return new SystemLock(locked || system.isJoined(descriptor) ? State.HELD : State.FREE, descriptor);
    });
  }

  /** A query about the lock of an open file. */
  private interface Question {
    SystemLock of(SystemFiles system, int descriptor) throws IOException;
  }

  /** Opens a file for a query; it stays open if the answer keeps its descriptor. */
  private static SystemLock opened(Path path, boolean writable, Question question) {
    Optional<SystemFiles> system = SystemFiles.get();
    if (system.isEmpty()) {
      return new SystemLock(FileNames.exists(path) ? State.UNKNOWN : State.MISSING, CLOSED);
    }
    SystemLock answer = new SystemLock(State.UNKNOWN, CLOSED); // also where nobody could tell which file it is
    int descriptor = CLOSED;
    try {
      descriptor = system.get().open(path, writable);
      if (key(system.get().opened(descriptor)) != null) {
        answer = question.of(system.get(), descriptor);
      }
    } catch (NoSuchFileException missing) {
      answer = new SystemLock(State.MISSING, CLOSED);
    } catch (IOException unsupported) {
      LOG.debug("{}: its lock by the system cannot be taken or seen", path, unsupported);
    } finally {
      if (answer.descriptor != descriptor) {
        close(system.get(), descriptor);
      }
    }
    return answer;
  }

  private static void close(SystemFiles system, int descriptor) {
    if (descriptor != CLOSED) {
      system.unlock(descriptor);
      system.close(descriptor);
    }
  }

  State state() {
    return state;
  }

  /** Returns the open file itself, whatever file has its name now; empty if it is not open. */
  Optional<Path> opened() {
    return SystemFiles.get().filter(_ -> descriptor != CLOSED).map(system -> system.opened(descriptor));
  }

  /**
   * Returns the name that the open file has now, or had when it was removed, in the system's words; empty if unknown.
   */
  String nameNow() {
    try {
      Optional<Path> shown = opened();
      return shown.isPresent() ? Files.readSymbolicLink(shown.get()).toString() : "";
    } catch (IOException | UnsupportedOperationException unknown) {
      LOG.debug("the system does not show the name of an open file", unknown);
      return "";
    }
  }

  /** Returns whether the file is open, and a name leads to it. */
  boolean isOn(Path path) {
    Path opened = opened().orElse(null);
    return opened != null && Objects.equals(key(path, LinkOption.NOFOLLOW_LINKS), key(opened));
  }

  /** Returns the type of the open file's file system. */
  String fileSystem(MountTable mounts) {
    return descriptor == CLOSED ? MountTable.UNKNOWN : mounts.type(descriptor);
  }

  /** Returns whether no other machine can hold a lock on the open file without this one's knowledge. */
  boolean isOfOneKernel(MountTable mounts) {
    return descriptor != CLOSED && mounts.isOfOneKernel(descriptor);
  }

  /**
   * Returns whether a lock on this file stops HDF5, which locks whole files with another call: this happens on file
   * systems where both calls are the same, such as NFS and Lustre.
   *
   * @param path of the locked file
   */
  boolean stopsHdf5(Path path) {
    Optional<SystemFiles> system = SystemFiles.get();
    if (system.isEmpty() || state != State.MINE) {
      return false;
    }
    int second = CLOSED;
    try {
      second = system.get().open(path, true);
      return !system.get().flock(second);
    } catch (IOException unknown) {
      return true;
    } finally {
      close(system.get(), second);
    }
  }

  /**
   * Returns a key that distinguishes a file from all others on this machine, under any name; null if there is none, or
   * if the system does not provide one.
   */
  static @Nullable Object key(Path path, LinkOption... options) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, options).fileKey();
    } catch (IOException missing) {
      return null;
    }
  }

  /** Releases the lock. */
  @Override
  public void close() {
    int closing = descriptor;
    descriptor = CLOSED;
    SystemFiles.get().ifPresent(system -> close(system, closing));
  }
}

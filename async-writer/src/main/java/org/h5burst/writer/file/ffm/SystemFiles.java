package org.h5burst.writer.file.ffm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.h5burst.mpi.system.ffm.SystemError;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Linux operations on files that Java lacks: locks that belong to an open file and not to the process, and renaming
 * that never replaces. Any thread. <b>Independent.</b>
 *
 * <p>Design note: a lock of {@link java.nio.channels.FileLock} disappears when any library in the process closes any
 * descriptor of that file, and does not keep out the same process.
 */
public final class SystemFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SystemFiles.class);

  static final int O_RDONLY = 0;
  static final int O_RDWR = 2;
  static final int O_NONBLOCK = 0x800;
  static final int O_CLOEXEC = 0x80000;
  static final int O_NOFOLLOW_OF_X86 = 0x20000;
  static final int O_NOFOLLOW_OF_ARM = 0x8000;

  static final int F_OFD_GETLK = 36;
  static final int F_OFD_SETLK = 37;
  static final short F_RDLCK = 0;
  static final short F_WRLCK = 1;
  static final short F_UNLCK = 2;
  static final int LOCK_EX = 2;
  static final int LOCK_NB = 4;
  static final int LOCK_UN = 8;
  static final int AT_FDCWD = -100;
  static final int RENAME_NOREPLACE = 1;
  static final int PC_NAME_MAX = 3;

  static final int ENOENT = 2;
  static final int EPERM = 1;
  static final int ESRCH = 3;
  static final int EAGAIN = 11;
  static final int EACCES = 13;
  static final int EEXIST = 17;
  static final int EINVAL = 22;
  static final int ENOSYS = 38;
  static final int EOPNOTSUPP = 95;

  /** The field offsets and the size of {@code struct flock} on 64-bit Linux. */
  static final long FLOCK_START = 8;
  static final long FLOCK_LENGTH = 16;
  static final long FLOCK_BYTES = 32;

  /**
   * A byte that no library locks: ROMIO locks the bytes that it is about to change, and HDF5 locks the whole file with
   * another call.
   */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 0xffff;

  /**
   * The byte after it: processes that write the file together with the one that has locked it share a lock on this
   * byte.
   */
  private static final long JOINED_BYTE = LOCKED_BYTE + 1;

  private static final Optional<SystemFiles> SYSTEM = load();

  private final VarHandle errno =
      Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private final NativeFunction open = bound("int open(const char *, int, ...)");
  private final NativeFunction close = bound("int close(int)");
  private final NativeFunction fcntl = bound("int fcntl(int, int, ... struct flock *)");
  private final NativeFunction flock = bound("int flock(int, int)");
  private final NativeFunction kill = bound("int kill(int, int)");
  private final NativeFunction pathconf = bound("long pathconf(const char *, int)");
  private final @Nullable NativeFunction renameat2 =
      Linker.nativeLinker().defaultLookup().find("renameat2").isEmpty() ? null
          : bound("int renameat2(int, const char *, int, const char *, unsigned)");
  private final int noFollow;

  private SystemFiles(int noFollow) {
    this.noFollow = noFollow;
  }

  private static NativeFunction bound(String prototype) {
    return new NativeFunction(CLibrary.SYSTEM, prototype, Linker.Option.captureCallState("errno")).bind();
  }

  /** Returns the operations of this system; empty if it is not Linux, or if native calls are not allowed. */
  public static Optional<SystemFiles> get() {
    return SYSTEM;
  }

  private static Optional<SystemFiles> load() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return Optional.empty();
    }
    int noFollow = switch (System.getProperty("os.arch", "")) {
      case "amd64", "riscv64" -> O_NOFOLLOW_OF_X86;
      case "aarch64" -> O_NOFOLLOW_OF_ARM;
      default -> 0;
    };
    try {
      return noFollow == 0 ? Optional.empty() : Optional.of(new SystemFiles(noFollow));
    } catch (RuntimeException | LinkageError unavailable) { // native access is denied, or another C library
      LOG.debug("no locks that belong to an open file", unavailable);
      return Optional.empty();
    }
  }

  /** Returns the function's result or, after a failure, its negative error number. */
  private long call(NativeFunction function, long... arguments) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
      long result = function.call(state, arguments);
      return result < 0 ? -(int) errno.get(state, 0L) : result;
    }
  }

  private int fcntl(int descriptor, int command, MemorySegment lock) {
    return (int) call(fcntl, descriptor, command, lock.address());
  }

  private int flock(int descriptor, int operation) {
    return (int) call(flock, descriptor, operation);
  }

  /** Returns the address of a path in the character set of file names in the system. */
  private static long inC(Path path, Arena arena) {
    String names = System.getProperty("sun.jnu.encoding", "");
    return arena.allocateFrom(path.toString(),
        !names.isEmpty() && Charset.isSupported(names) ? Charset.forName(names) : StandardCharsets.UTF_8).address();
  }

  /**
   * Opens an existing file; does not follow a link, and does not wait.
   *
   * @return its descriptor, which the caller closes
   */
  public int open(Path path, boolean writable) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int flags = (writable ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | noFollow;
      int descriptor = (int) call(open, inC(path, arena), flags);
      if (descriptor < 0) {
        throw failure("open", path, -descriptor);
      }
      return descriptor;
    }
  }

  /** Closes what {@link #open(Path, boolean)} has opened; its locks end. */
  public void close(int descriptor) {
    int unheeded = (int) call(close, descriptor);
    if (unheeded < 0) {
      LOG.debug("closing a descriptor: error {}", -unheeded);
    }
  }

  /** Returns the directory entry by which the kernel shows the file of a descriptor. */
  public Path opened(int descriptor) {
    return Path.of("/proc/self/fd", Integer.toString(descriptor));
  }

  /**
   * Locks an open file against all other such locks, also in this process.
   *
   * @return whether it is locked now; if not, another process has it
   * @throws IOException if the file system has no locks
   */
  public boolean lock(int descriptor) throws IOException {
    return lock(descriptor, LOCKED_BYTE, F_WRLCK);
  }

  /** Locks an open file like {@link #lock}, but shared with others that call this. */
  public boolean lockShared(int descriptor) throws IOException {
    return lock(descriptor, LOCKED_BYTE, F_RDLCK);
  }

  /**
   * Shows others that this process also writes an open file, together with the one that has locked it.
   *
   * @return whether it does now
   * @throws IOException if the file system has no locks
   */
  public boolean join(int descriptor) throws IOException {
    return lock(descriptor, JOINED_BYTE, F_RDLCK);
  }

  /**
   * Returns whether a process {@linkplain #join writes} an open file together with the one that has, or had, locked it.
   *
   * @throws IOException if the file system has no locks
   */
  public boolean isJoined(int descriptor) throws IOException {
    return isLocked(descriptor, JOINED_BYTE, F_WRLCK);
  }

  private boolean lock(int descriptor, long place, short kind) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int result = fcntl(descriptor, F_OFD_SETLK, byteLock(arena, place, kind));
      if (result == -EAGAIN || result == -EACCES) {
        return false;
      }
      return succeeded("fcntl(F_OFD_SETLK)", result);
    }
  }

  /**
   * Releases the locks of an open file. Closing it also releases them, but on FUSE (GlusterFS, MooseFS) only later, so
   * the next job to open the file would be refused. Does nothing where there are no locks.
   */
  public void unlock(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      fcntl(descriptor, F_OFD_SETLK, byteLock(arena, LOCKED_BYTE, F_UNLCK));
      fcntl(descriptor, F_OFD_SETLK, byteLock(arena, JOINED_BYTE, F_UNLCK));
      flock(descriptor, LOCK_UN);
    }
  }

  /**
   * Returns whether another process has locked an open file, or holds any other lock on the same byte.
   *
   * @throws IOException if the file system has no locks
   */
  public boolean isLocked(int descriptor) throws IOException {
    return isLocked(descriptor, LOCKED_BYTE, F_WRLCK);
  }

  /** Returns whether another process has locked an open file, and not only {@linkplain #lockShared shared} it. */
  public boolean isLockedAlone(int descriptor) throws IOException {
    return isLocked(descriptor, LOCKED_BYTE, F_RDLCK);
  }

  private boolean isLocked(int descriptor, long place, short kind) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment lock = byteLock(arena, place, kind);
      succeeded("fcntl(F_OFD_GETLK)", fcntl(descriptor, F_OFD_GETLK, lock));
      return lock.get(JAVA_SHORT, 0) != F_UNLCK;
    }
  }

  private static MemorySegment byteLock(Arena arena, long place, short kind) {
    MemorySegment lock = arena.allocate(FLOCK_BYTES, Long.BYTES);
    lock.set(JAVA_SHORT, 0, kind);
    lock.set(JAVA_LONG, FLOCK_START, place);
    lock.set(JAVA_LONG, FLOCK_LENGTH, 1);
    return lock;
  }

  /** Returns whether an open file can be locked with {@code flock}, as HDF5 does; the lock ends with the descriptor. */
  public boolean flock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) != -EAGAIN;
  }

  /**
   * Renames a file unless the new name is taken.
   *
   * @return whether it is done; if not, the kernel or the file system does not support it
   * @throws FileAlreadyExistsException if the new name is in use
   */
  public boolean renameNew(Path from, Path to) throws IOException {
    if (renameat2 == null) {
      return false;
    }
    try (Arena arena = Arena.ofConfined()) {
      int result =
          (int) call(renameat2, AT_FDCWD, inC(from, arena), AT_FDCWD, inC(to, arena), RENAME_NOREPLACE);
      return switch (-result) {
        case 0 -> true;
        case EEXIST -> throw new FileAlreadyExistsException(to.toString());
        case EINVAL, ENOSYS, EOPNOTSUPP -> false;
        default -> throw failure("renameat2", from, -result);
      };
    }
  }

  /** Returns the longest file name in a directory in bytes; 0 if the file system does not report it. */
  public long longestName(Path directory) {
    try (Arena arena = Arena.ofConfined()) {
      // -1 without an error number, which is 0 here, means that there is no limit
      return Math.max(0, call(pathconf, inC(directory, arena), PC_NAME_MAX));
    }
  }

  /**
   * Returns whether a number belongs to a process here, or to one that has ended and was not waited for; it need not be
   * ours, nor be shown in {@code /proc}.
   */
  public boolean hasProcess(long pid) {
    return pid > 0 && pid <= Integer.MAX_VALUE && call(kill, pid, 0) != -ESRCH;
  }

  private boolean succeeded(String call, int result) throws IOException {
    if (result < 0) {
      throw new IOException("%s: %s".formatted(call, SystemError.text(-result)));
    }
    return true;
  }

  private FileSystemException failure(String call, Path path, int error) {
    return switch (error) {
      case ENOENT -> new NoSuchFileException(path.toString());
      case EPERM, EACCES -> new AccessDeniedException(path.toString(), null, SystemError.text(error));
      default -> new FileSystemException(path.toString(), null, "%s: %s".formatted(call, SystemError.text(error)));
    };
  }
}

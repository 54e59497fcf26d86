package org.h5burst.mpi.system.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.Set;

/**
 * Why the operating system has refused a call that a native library made on this thread: libraries do not always pass
 * it on. Open MPI says of a full disk "MPI_ERR_IO: input/output error".
 *
 * <p>Design note: {@code errno} of the thread, read right after the library has returned or calls back. Only errors of
 * files count: a library that waits for other ranks leaves "try again" there, or nothing that matters. Before the
 * library is called it is forgotten, so that it is not of an earlier call.
 */
public final class SystemError {
  private static final int INTERRUPTED = 4;

  /**
   * By their numbers on Linux: EPERM, EINTR, EIO, ENXIO, ENOMEM, EACCES, ENODEV, ENFILE, EMFILE, EFBIG, ENOSPC, EROFS,
   * ENOLCK, ETIMEDOUT, ESTALE, EDQUOT.
   */
  private static final Set<Integer> OF_FILES = Set.of(1, INTERRUPTED, 5, 6, 12, 13, 19, 23, 24, 27, 28, 30, 37, 110, 116, 122);

  private static final long MAX_TEXT_BYTES = 256;
  private static final Optional<MethodHandle> LOCATION = bind("__errno_location", FunctionDescriptor.of(ADDRESS), Linker.Option.critical(false));
  private static final Optional<MethodHandle> TEXT = bind("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));

  private SystemError() {}

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static Optional<MethodHandle> bind(String symbol, FunctionDescriptor descriptor, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.defaultLookup().find(symbol).map(address -> linker.downcallHandle(address, descriptor, options));
  }

  /** Forgets what was before. */
  public static void forget() {
    set(0);
  }

  /** Adds what the system said to a message that does not have it. */
  public static String add(String words, String message) {
    return words.isEmpty() || message.contains(words) ? message : "%s (the system says: %s)".formatted(message, words);
  }

  /** What the system said last, in its words; empty if that is nothing about files. */
  public static String words() {
    int error = number();
    if (!OF_FILES.contains(error)) {
      return "";
    }
    String words = text(error);
    return error == INTERRUPTED
        ? words + "; MPI-IO does not repeat a call that a signal has interrupted: install signal handlers with SA_RESTART, do not mount with"
            + " \"intr\", or use h5burst.backend=portable, which repeats it"
        : words;
  }

  static void set(int number) {
    if (LOCATION.isPresent()) {
      location(LOCATION.get()).set(JAVA_INT, 0, number);
    }
  }

  private static int number() {
    return LOCATION.isPresent() ? location(LOCATION.get()).get(JAVA_INT, 0) : 0;
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static MemorySegment location(MethodHandle handle) {
    try {
      return ((MemorySegment) handle.invokeExact()).reinterpret(JAVA_INT.byteSize());
    } catch (Throwable impossible) {
      throw new AssertionError("__errno_location throws nothing", impossible);
    }
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static String text(int error) {
    try {
      return TEXT.isPresent() ? ((MemorySegment) TEXT.get().invokeExact(error)).reinterpret(MAX_TEXT_BYTES).getString(0) : "error " + error;
    } catch (Throwable impossible) {
      throw new AssertionError("strerror throws nothing", impossible);
    }
  }
}

package org.h5burst.mpi.system.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;

/**
 * The reason why the operating system refused a call that a native library made on this thread, because libraries do
 * not always pass it on. For a full disk, Open MPI reports "MPI_ERR_IO: input/output error".
 *
 * <p>Design note: {@code errno} of the thread, read right after the library has returned or calls back. Only errors of
 * files count, because a library that waits for other ranks leaves "try again" or other irrelevant values there. It is
 * cleared before the library is called, so that it is not from an earlier call.
 */
public final class SystemError {
  private static final int INTERRUPTED = 4;

  /**
   * Their numbers on Linux: EPERM, EINTR, EIO, ENXIO, ENOMEM, EACCES, ENODEV, ENFILE, EMFILE, EFBIG, ENOSPC, EROFS,
   * ENOLCK, ETIMEDOUT, ESTALE, EDQUOT.
   */
  private static final Set<Integer> OF_FILES =
      Set.of(1, INTERRUPTED, 5, 6, 12, 13, 19, 23, 24, 27, 28, 30, 37, 110, 116, 122);

  private static final long MAX_TEXT_BYTES = 256;
  private static final Optional<NativeFunction> LOCATION =
      function("int * __errno_location(void)", Linker.Option.critical(false));
  private static final Optional<NativeFunction> TEXT = function("char * strerror(int)");

  private SystemError() {}

  private static Optional<NativeFunction> function(String prototype, Linker.Option... options) {
    try {
      return Optional.of(new NativeFunction(CLibrary.SYSTEM, prototype, options).bind());
    } catch (RuntimeException | LinkageError unavailable) { // native access is denied, or another C library
      return Optional.empty();
    }
  }

  /** Clears the last error. */
  public static void forget() {
    set(0);
  }

  /** Appends the system's error to a message that does not contain it, in upper or lower case. */
  public static String add(String words, String message) {
    return words.isEmpty() || lowerCase(message).contains(lowerCase(words)) ? message
        : "%s (the system says: %s)".formatted(message, words);
  }

  private static String lowerCase(String words) {
    return words.toLowerCase(Locale.ROOT);
  }

  /** Returns the system's last error as words; empty if it is not about files. */
  public static String words() {
    int error = number();
    if (!OF_FILES.contains(error)) {
      return "";
    }
    String words = text(error);
    return error == INTERRUPTED
        ? words + "; MPI-IO does not repeat a call that a signal has interrupted: install signal handlers with "
            + "SA_RESTART, do not mount with \"intr\", or use h5burst.backend=portable, which repeats it"
        : words;
  }

  static void set(int number) {
    LOCATION.ifPresent(function -> location(function).set(JAVA_INT, 0, number));
  }

  private static int number() {
    return LOCATION.map(function -> location(function).get(JAVA_INT, 0)).orElse(0);
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static MemorySegment location(NativeFunction function) {
    return function.address().reinterpret(JAVA_INT.byteSize());
  }

  /** Returns what an error number means. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  public static String text(int error) {
    return TEXT
        .map(function -> function.address(error)
            .reinterpret(MAX_TEXT_BYTES).getString(0))
        .orElse("error " + error);
  }
}

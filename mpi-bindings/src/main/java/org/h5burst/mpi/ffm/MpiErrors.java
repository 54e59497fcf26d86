package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.MpiException;

/** Turns MPI's error codes into exceptions. Any thread. */
final class MpiErrors {
  private static final int SUCCESS = 0;

  private final LazyFunction errorString;

  MpiErrors(NativeLibrary library) {
    errorString = library.function("MPI_Error_string", JAVA_INT, ADDRESS, ADDRESS);
  }

  /** Throws what {@code function} complains of, if anything. */
  void check(LazyFunction function, int code) {
    if (code != SUCCESS) {
      throw new MpiException(function.symbol() + " failed with code " + code + ": " + text(code));
    }
  }

  private String text(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(Abi.ERROR_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      int failure = (int) errorString.handle().invokeExact(code, text, length);
      return failure == SUCCESS ? text.getString(0) : "an error that MPI does not know";
    } catch (Throwable e) {
      throw errorString.unreachable(e);
    }
  }
}

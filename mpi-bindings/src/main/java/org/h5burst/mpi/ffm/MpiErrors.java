package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.h5burst.mpi.MpiException;

/** Turns MPI's error codes into exceptions. Any thread. */
final class MpiErrors {
  private static final String SYMBOL = "MPI_Error_string";
  private static final FunctionDescriptor DESCRIPTOR = FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);

  private final NativeLibrary library;

  MpiErrors(NativeLibrary library) {
    this.library = library;
  }

  /** What {@code function} complains of by returning {@code code}. */
  MpiException of(String function, int code) {
    return new MpiException("%s failed with code %d: %s".formatted(function, code, words(code)));
  }

  /** What a code means. */
  String words(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle errorString = NativeLibrary.link(library.find(SYMBOL), DESCRIPTOR);
      MemorySegment text = arena.allocate(Abi.ERROR_BYTES);
      int unknown = (int) errorString.invokeExact(code, text, arena.allocate(JAVA_INT));
      return unknown == 0 ? text.getString(0).replaceAll("\\s+", " ").strip() : "MPI does not explain code %d".formatted(code);
    } catch (Throwable e) {
      return "MPI could not be asked: " + e;
    }
  }
}

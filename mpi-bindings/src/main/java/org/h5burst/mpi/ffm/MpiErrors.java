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
    String failure = function + " failed with code " + code;
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle errorString = NativeLibrary.link(library.find(SYMBOL), DESCRIPTOR);
      MemorySegment text = arena.allocate(Abi.ERROR_BYTES);
      int unknown = (int) errorString.invokeExact(code, text, arena.allocate(JAVA_INT));
      return new MpiException(unknown == 0 ? failure + ": " + text.getString(0) : failure + ", which MPI does not explain");
    } catch (Throwable e) {
      return new MpiException(failure, e);
    }
  }
}

package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;

/** Converts MPI's error codes to exceptions. Any thread. */
final class MpiErrors {
  private final NativeFunction errorString;

  MpiErrors(CLibrary library) {
    errorString = new NativeFunction(library, "int MPI_Error_string(int, char *, int *)");
  }

  /** Makes the exception for {@code code}, which {@code function} returned. */
  MpiException of(String function, int code) {
    return new MpiException("%s failed with code %d: %s".formatted(function, code, words(code)));
  }

  /** Returns the meaning of a code. */
  String words(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(Abi.ERROR_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      long unknown = errorString.call(f -> (int) f.invokeExact(code, text, length));
      return unknown == 0 ? text.getString(0).replaceAll("\\s+", " ").strip()
          : "MPI does not explain code %d".formatted(code);
    } catch (MpiException e) {
      return "MPI could not be asked: " + e;
    }
  }
}

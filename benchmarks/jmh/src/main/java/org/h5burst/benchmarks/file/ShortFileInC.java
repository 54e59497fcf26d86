package org.h5burst.benchmarks.file;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.ffm.NativeMpi;

/** The C program, {@code benchmarks/file/reference.c}, in this process. One thread, while no burst is written. */
final class ShortFileInC {
  private static final FunctionDescriptor FUNCTION = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
      ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS);

  private final MethodHandle write;
  private final MethodHandle read;
  private final long communicator;
  private final ShortFile shape;

  ShortFileInC(Path library, Communicator communicator, ShortFile shape) {
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    this.write = Linker.nativeLinker().downcallHandle(symbols.findOrThrow("reference_write"), FUNCTION);
    this.read = Linker.nativeLinker().downcallHandle(symbols.findOrThrow("reference_read"), FUNCTION);
    this.communicator = NativeMpi.of(communicator).communicator();
    this.shape = shape;
  }

  /** Writes and reads a file; gives the seconds of each phase. <b>Collective.</b> */
  double[] run(Path path, MemorySegment data, MemorySegment back) {
    int half = Phase.values().length / 2;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path.toString());
      MemorySegment seconds = arena.allocate(ValueLayout.JAVA_DOUBLE, Phase.values().length);
      call(write, name, data, seconds);
      call(read, name, back, seconds.asSlice(half * ValueLayout.JAVA_DOUBLE.byteSize()));
      return seconds.toArray(ValueLayout.JAVA_DOUBLE);
    }
  }

  private void call(MethodHandle function, MemorySegment name, MemorySegment data, MemorySegment seconds) {
    int status;
    try {
      // The communicator's handle is an int under MPICH and a pointer under Open MPI: both read it from the same
      // register.
      status = (int) function.invokeExact(name, communicator, shape.datasets(), shape.elements(), data, seconds);
    } catch (Throwable failure) {
      throw new IllegalStateException("the C program cannot be called", failure);
    }
    if (status != 0) {
      throw new IllegalStateException("the C program cannot write or read its file");
    }
  }
}

package org.h5burst.benchmarks.parity;

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
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Selection;

/** The C side, {@code benchmarks/parity/reference.c}, in this process. One thread, while no burst is written. */
final class CReference implements AutoCloseable {
  private static final int NUMBERS = 4;

  private final MethodHandle write;
  private final MethodHandle close;
  private final MemorySegment file;

  /** A new file with one dataset of doubles. <b>Collective.</b> */
  CReference(Path library, Path path, Communicator communicator, String hints, Mode mode, long[] shape) {
    Linker linker = Linker.nativeLinker();
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    MethodHandle open = linker.downcallHandle(symbols.findOrThrow("reference_open"), FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS,
        ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    write = linker.downcallHandle(symbols.findOrThrow("reference_write"), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    close = linker.downcallHandle(symbols.findOrThrow("reference_close"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    try (Arena arena = Arena.ofConfined()) {
      // The communicator's handle is an int under MPICH and a pointer under Open MPI: both read it from the same register.
      file = (MemorySegment) open.invokeExact(arena.allocateFrom(path.toString()), NativeMpi.of(communicator).communicator(), arena.allocateFrom(hints),
          mode.ordinal(), shape.length, arena.allocateFrom(ValueLayout.JAVA_LONG, shape));
    } catch (Throwable failure) {
      throw new IllegalStateException("the C reference cannot open " + path, failure);
    }
    if (file.equals(MemorySegment.NULL)) {
      throw new IllegalStateException("the C reference cannot open " + path);
    }
  }

  /** The slabs of a selection as the C side takes them. */
  static MemorySegment slabs(Selection selection, Arena arena) {
    long[] numbers = new long[selection.slabs() * NUMBERS * selection.rank()];
    int filled = 0;
    for (int slab = 0; slab < selection.slabs(); slab++) {
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        int at = filled + dimension;
        numbers[at] = selection.start(slab, dimension);
        numbers[at + selection.rank()] = selection.stride(slab, dimension);
        numbers[at + 2 * selection.rank()] = selection.count(slab, dimension);
        numbers[at + 3 * selection.rank()] = selection.blockExtent(slab, dimension);
      }
      filled += NUMBERS * selection.rank();
    }
    return arena.allocateFrom(ValueLayout.JAVA_LONG, numbers);
  }

  /** Writes slab after slab, each with a call of its own. <b>Collective</b> or <b>independent</b>, as the mode is. */
  void write(Selection selection, MemorySegment slabs, MemorySegment elements) {
    int status;
    try {
      status = (int) write.invokeExact(file, selection.rank(), selection.slabs(), slabs, elements);
    } catch (Throwable failure) {
      throw new IllegalStateException("the C reference cannot write", failure);
    }
    if (status != 0) {
      throw new IllegalStateException("the C reference cannot write");
    }
  }

  @Override
  public void close() {
    try {
      close.invokeExact(file);
    } catch (Throwable failure) {
      throw new IllegalStateException("the C reference cannot close its file", failure);
    }
  }
}

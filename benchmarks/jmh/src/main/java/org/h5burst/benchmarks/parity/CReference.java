package org.h5burst.benchmarks.parity;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;

/** The C side, {@code benchmarks/parity/reference.c}, in this process. One thread, while no burst is written. */
final class CReference implements AutoCloseable {
  /** The types in the C program's numbering. */
  private static final List<ElementType> TYPES =
      List.of(ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64);

  private final MethodHandle write;
  private final MethodHandle close;
  private final MemorySegment file;

  /**
   * Calls of H5Dwrite in the C program's form: for each the dataset, and start, stride, count and block along each
   * dimension.
   */
  record Calls(int number, MemorySegment datasets, MemorySegment slabs) {
    static Calls of(List<Piece> pieces, Arena arena) {
      int[] datasets = pieces.stream().mapToInt(Piece::array).toArray();
      long[] slabs =
          pieces.stream().flatMap(piece -> Stream.of(piece.selection().numbers(0)))
              .flatMapToLong(LongStream::of)
              .toArray();
      return new Calls(pieces.size(), arena.allocateFrom(ValueLayout.JAVA_INT, datasets),
          arena.allocateFrom(ValueLayout.JAVA_LONG, slabs));
    }
  }

  /** Creates a new file with datasets. <b>Collective.</b> */
  CReference(Path library, Path path, Communicator communicator, String hints, Mode mode, List<Array> datasets) {
    Linker linker = Linker.nativeLinker();
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    MethodHandle open = linker.downcallHandle(symbols.findOrThrow("reference_open"),
        FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    write = linker.downcallHandle(symbols.findOrThrow("reference_write"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
            ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    close =
        linker.downcallHandle(symbols.findOrThrow("reference_close"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
    int[] types = datasets.stream().mapToInt(dataset -> TYPES.indexOf(dataset.type())).toArray();
    int[] ranks = datasets.stream().mapToInt(dataset -> dataset.shape().length).toArray();
    long[] shapes = datasets.stream().flatMapToLong(dataset -> LongStream.of(dataset.shape())).toArray();
    try (Arena arena = Arena.ofConfined()) {
      // The communicator's handle is an int under MPICH and a pointer under Open MPI: both read it from the same
      // register.
      file = (MemorySegment) open.invokeExact(arena.allocateFrom(path.toString()),
          NativeMpi.of(communicator).communicator(), arena.allocateFrom(hints), mode.ordinal(), datasets.size(),
          arena.allocateFrom(ValueLayout.JAVA_INT, types), arena.allocateFrom(ValueLayout.JAVA_INT, ranks),
          arena.allocateFrom(ValueLayout.JAVA_LONG, shapes));
    } catch (Throwable failure) {
      throw new IllegalStateException("the C reference cannot open " + path, failure);
    }
    if (file.equals(MemorySegment.NULL)) {
      throw new IllegalStateException("the C reference cannot open " + path);
    }
  }

  /**
   * Writes call after call the elements that follow each other in memory. <b>Collective</b> or <b>independent</b>, as
   * the mode is.
   */
  void write(Calls calls, MemorySegment elements) {
    int status;
    try {
      status = (int) write.invokeExact(file, calls.number(), calls.datasets(), calls.slabs(), elements);
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

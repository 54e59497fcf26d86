package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;

/**
 * The operations that differ between Java's number types.
 *
 * @param <A> an array of numbers
 * @param array makes one of a length
 * @param memory the elements of an array
 * @param reader reads elements of a dataset into an array
 */
record Numbers<A>(IntFunction<A> array, Function<A, MemorySegment> memory, Reader<A> reader) {
  static final Numbers<byte[]> BYTES = new Numbers<>(byte[]::new, MemorySegment::ofArray, Dataset::read);
  static final Numbers<short[]> SHORTS = new Numbers<>(short[]::new, MemorySegment::ofArray, Dataset::read);
  static final Numbers<int[]> INTS = new Numbers<>(int[]::new, MemorySegment::ofArray, Dataset::read);
  static final Numbers<long[]> LONGS = new Numbers<>(long[]::new, MemorySegment::ofArray, Dataset::read);
  static final Numbers<float[]> FLOATS = new Numbers<>(float[]::new, MemorySegment::ofArray, Dataset::read);
  static final Numbers<double[]> DOUBLES = new Numbers<>(double[]::new, MemorySegment::ofArray, Dataset::read);

  @FunctionalInterface
  interface Reader<A> {
    void read(Dataset dataset, Selection selection, A into);
  }
}

package org.h5burst.writer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The reference for whatever is written: an array that is painted element by element. It asks of every element whether
 * it is selected, so that it shares no way of thinking with the library.
 */
public final class Canvas {
  private final DatasetSpec dataset;
  private final byte[] image;

  /** An array full of zeros. */
  public Canvas(DatasetSpec dataset) {
    this.dataset = dataset;
    this.image = new byte[Math.toIntExact(elements(dataset.shape()) * dataset.type().bytes())];
  }

  /** Number of elements of an array. */
  public static long elements(long[] shape) {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  /**
   * Positions of the selected elements, counted in row-major order of the array, ascending, each once: the order of
   * HDF5.
   */
  public static long[] positions(Selection selection, long[] shape) {
    return Arrays.stream(positionsOfData(selection, shape)).sorted().distinct().toArray();
  }

  /**
   * Positions of the selected elements in the order of a write's data: hyperslab by hyperslab, ascending within each.
   */
  public static long[] positionsOfData(Selection selection, long[] shape) {
    return IntStream.range(0, selection.slabs()).boxed()
        .flatMapToLong(slab -> LongStream.range(0, elements(shape))
            .filter(position -> isSelected(selection, slab, shape, position)))
        .toArray();
  }

  private static boolean isSelected(Selection selection, int slab, long[] shape, long position) {
    long rest = position;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      long distance = rest % shape[dimension] - selection.start(slab, dimension);
      long stride = selection.stride(slab, dimension);
      if (distance < 0 || distance / stride >= selection.count(slab, dimension)
          || distance % stride >= selection.blockExtent(slab, dimension)) {
        return false;
      }
      rest /= shape[dimension];
    }
    return true;
  }

  /**
   * The data of a write: for each selected element, in the order of {@link #positionsOfData}, a value made of its
   * position and a salt, which tells one write from another.
   */
  public static byte[] values(DatasetSpec dataset, Selection selection, long salt) {
    long[] positions = positionsOfData(selection, dataset.shape());
    byte[] packed = new byte[positions.length * dataset.type().bytes()];
    for (int index = 0; index < positions.length; index++) {
      put(packed, index, (ElementType) dataset.type(), positions[index], salt);
    }
    return packed;
  }

  /** Paints what {@link #values} gives for the same arguments. */
  public void paint(Selection selection, long salt) {
    for (long position : positions(selection, dataset.shape())) {
      put(image, position, (ElementType) dataset.type(), position, salt);
    }
  }

  private static void put(byte[] target, long index, ElementType type, long position, long salt) {
    long mixed = (position + 1) * 0x9E3779B97F4A7C15L + salt * 0xBF58476D1CE4E5B9L;
    mixed ^= mixed >>> 31;
    MemorySegment memory = MemorySegment.ofArray(target);
    long offset = index * type.bytes();
    switch (type) {
      case INT8, UINT8 -> memory.set(ValueLayout.JAVA_BYTE, offset, (byte) mixed);
      case INT16, UINT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, (short) mixed);
      case INT32, UINT32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, offset, (int) mixed);
      case INT64, UINT64 -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, mixed);
      case FLOAT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, Float.floatToFloat16((short) mixed));
      case BFLOAT16 -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, BFloat16.of((short) mixed));
      case FLOAT32 -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, offset, (int) mixed);
      case FLOAT64 -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, mixed);
    }
  }

  /** Extent of each dimension. */
  public long[] shape() {
    return dataset.shape();
  }

  /** What a read of a selection must give. */
  public byte[] values(Selection selection) {
    int bytes = dataset.type().bytes();
    long[] positions = positionsOfData(selection, dataset.shape());
    byte[] values = new byte[positions.length * bytes];
    for (int index = 0; index < positions.length; index++) {
      System.arraycopy(image, Math.toIntExact(positions[index] * bytes), values, index * bytes, bytes);
    }
    return values;
  }

  /** All elements, in row-major order. */
  public byte[] image() {
    return image.clone();
  }
}

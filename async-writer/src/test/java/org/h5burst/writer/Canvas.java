package org.h5burst.writer;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The reference for whatever is written: an array that is painted element by element. It asks of every element whether it is selected, so that it shares no way of thinking with the library.
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

  /** Positions of the selected elements, counted in row-major order of the array, ascending. */
  public static long[] positions(Selection selection, long[] shape) {
    return LongStream.range(0, elements(shape)).filter(position -> isSelected(selection, shape, position)).toArray();
  }

  private static boolean isSelected(Selection selection, long[] shape, long position) {
    for (int slab = 0; slab < selection.slabs(); slab++) {
      long rest = position;
      boolean inside = true;
      for (int dimension = shape.length - 1; dimension >= 0 && inside; dimension--) {
        long distance = rest % shape[dimension] - selection.start(slab, dimension);
        long stride = selection.stride(slab, dimension);
        inside = distance >= 0 && distance / stride < selection.count(slab, dimension) && distance % stride < selection.blockExtent(slab, dimension);
        rest /= shape[dimension];
      }
      if (inside) {
        return true;
      }
    }
    return false;
  }

  /** The data of a write: for each selected element, in row-major order, a value made of its position and a salt, which tells one write from another. */
  public static byte[] values(DatasetSpec dataset, Selection selection, long salt) {
    long[] positions = positions(selection, dataset.shape());
    byte[] packed = new byte[positions.length * dataset.type().bytes()];
    for (int index = 0; index < positions.length; index++) {
      put(packed, index, dataset.type(), positions[index], salt);
    }
    return packed;
  }

  /** Paints what {@link #values} gives for the same arguments. */
  public void paint(Selection selection, long salt) {
    for (long position : positions(selection, dataset.shape())) {
      put(image, position, dataset.type(), position, salt);
    }
  }

  private static void put(byte[] target, long index, ElementType type, long position, long salt) {
    long mixed = (position + 1) * 0x9E3779B97F4A7C15L + salt * 0xBF58476D1CE4E5B9L;
    mixed ^= mixed >>> 31;
    MemorySegment memory = MemorySegment.ofArray(target);
    long offset = index * type.bytes();
    switch (type) {
      case INT32 -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, offset, (int) mixed);
      case INT64 -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, mixed);
      case FLOAT32 -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, offset, (int) mixed);
      case FLOAT64 -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, offset, mixed);
      default -> throw new IllegalArgumentException("no canvas is made of " + type);
    }
  }

  /** All elements, in row-major order. */
  public byte[] image() {
    return image.clone();
  }
}

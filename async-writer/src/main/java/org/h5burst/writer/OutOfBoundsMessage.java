package org.h5burst.writer;

/** Explains why a selection does not fit a dataset, with the numbers that the caller passed. */
final class OutOfBoundsMessage {
  private OutOfBoundsMessage() {}

  /** Describes what is wrong with a selection that is not within an array of this shape. */
  static String of(Selection selection, long[] shape) {
    if (selection.rank() != shape.length) {
      return "the selection (%s) has %s, the dataset has %d".formatted(selection, dimensions(selection.rank()),
          shape.length);
    }
    for (int slab = 0; slab < selection.slabs(); slab++) {
      for (int dimension = 0; dimension < shape.length; dimension++) {
        if (!selection.fits(slab, dimension, shape[dimension])) {
          return ("the selection (%s) is not within its shape: along dimension %d, which has %d elements, it has "
              + "element %s")
              .formatted(named(selection, slab), dimension, shape[dimension],
                  firstOutside(selection, slab, dimension, shape[dimension]));
        }
      }
    }
    throw new IllegalArgumentException(selection + " fits");
  }

  private static String dimensions(int number) {
    return number == 1 ? "1 dimension" : number + " dimensions";
  }

  private static String named(Selection selection, int slab) {
    return SlabText.of(selection, slab)
        + (selection.slabs() > 1 ? ", number %d of %d".formatted(slab + 1, selection.slabs()) : "");
  }

  /** Returns the first selected index that is not below the extent; it may be beyond 2^63. */
  private static String firstOutside(Selection selection, int slab, int dimension, long extent) {
    long start = selection.start(slab, dimension);
    if (start >= extent) {
      return Long.toString(start);
    }
    long stride = selection.stride(slab, dimension);
    long blockStart = start + (extent - start) / stride * stride;
    boolean inBlock = extent - blockStart < selection.blockExtent(slab, dimension);
    return Long.toUnsignedString(inBlock ? extent : blockStart + stride);
  }
}

package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts arrays of arrays, such as {@code double[][]}, to one array of their elements and back. */
final class NestedArrays {
  private NestedArrays() {}

  /** The elements in row-major order, and the extent of each dimension. */
  record Flat(Object elements, long[] extents) {}

  /** Returns the element type of an array type: {@code double} for {@code double[][]}. */
  static Class<?> leaf(Class<?> array) {
    Class<?> leaf = array;
    while (leaf.isArray()) {
      leaf = leaf.componentType();
    }
    return leaf;
  }

  /** Returns the number of dimensions of an array type. */
  static int depth(Class<?> array) {
    int depth = 0;
    for (Class<?> type = array; type.isArray(); type = type.componentType()) {
      depth++;
    }
    return depth;
  }

  /**
   * Returns the elements in one array, which is a copy unless the given one has one dimension.
   *
   * @throws UsageException if the array is not rectangular or contains null
   */
  static Flat flatten(Object nested) {
    int[] extents = new int[depth(nested.getClass())];
    if (extents.length == 1) {
      return new Flat(nested, new long[] {Array.getLength(nested)});
    }
    @Nullable Object inner = nested;
    for (int dimension = 0; dimension < extents.length && inner != null; dimension++) {
      extents[dimension] = Array.getLength(inner);
      inner = extents[dimension] == 0 || dimension == extents.length - 1 ? null : Array.get(inner, 0);
    }
    long elements = 1;
    for (int extent : extents) {
      elements = arrayLength(elements, extent);
    }
    Object flat = Array.newInstance(leaf(nested.getClass()), (int) elements);
    new Copy(extents, flat, true).run(nested, 0);
    return new Flat(flat, Arrays.stream(extents).asLongStream().toArray());
  }

  /**
   * Returns the length of an array for so many elements of so many parts.
   *
   * @throws UsageException if no Java array is so long
   */
  static int arrayLength(long elements, int parts) {
    long length = elements * parts; // both are at most 2^31
    if (length > Integer.MAX_VALUE) {
      throw usage(("%d x %d do not fit into one Java array, which has at most %d elements; transfer a part of them, or "
          + "use a MemorySegment").formatted(elements, parts, Integer.MAX_VALUE));
    }
    return (int) length;
  }

  /** Makes an array of arrays from elements in row-major order. */
  static Object nest(Object flat, int... extents) {
    Object nested = Array.newInstance(leaf(flat.getClass()), extents);
    new Copy(extents, flat, false).run(nested, 0);
    return nested;
  }

  /** Copies in one direction, and counts the elements that it has copied. */
  private static final class Copy {
    private final int[] extents;
    private final Object flat;
    private final boolean isFlattening;
    private final int[] place;
    private int passed;

    Copy(int[] extents, Object flat, boolean isFlattening) {
      this.extents = extents;
      this.place = new int[extents.length];
      this.flat = flat;
      this.isFlattening = isFlattening;
    }

    void run(@Nullable Object inner, int dimension) {
      if (inner == null || Array.getLength(inner) != extents[dimension]) {
        throw usage("the array is not rectangular: element %s %s, and the first one has length %d".formatted(
            place(dimension), inner == null ? "is null" : "has length " + Array.getLength(inner), extents[dimension]));
      }
      if (dimension < extents.length - 1) {
        for (int index = 0; index < extents[dimension]; index++) {
          place[dimension] = index;
          run(Array.get(inner, index), dimension + 1);
        }
      } else if (isFlattening) {
        System.arraycopy(inner, 0, flat, passed, extents[dimension]);
        passed += extents[dimension];
      } else {
        System.arraycopy(flat, passed, inner, 0, extents[dimension]);
        passed += extents[dimension];
      }
    }

    private String place(int dimension) {
      return Arrays.stream(place, 0, dimension).mapToObj(index -> "[" + index + "]").collect(Collectors.joining());
    }
  }
}

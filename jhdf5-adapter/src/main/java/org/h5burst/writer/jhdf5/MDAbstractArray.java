package org.h5burst.writer.jhdf5;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An array of several dimensions in one flat array, in row-major order. For one thread.
 *
 * @param <A> the flat array's type, such as {@code float[]}
 */
public abstract sealed class MDAbstractArray<A>
    permits MDByteArray, MDShortArray, MDIntArray, MDLongArray, MDFloatArray, MDDoubleArray, MDArray {
  private A flat;
  private final int[] dimensions;

  MDAbstractArray(A flat, int length, int[] dimensions) {
    if (length != lengthOf(dimensions)) {
      throw new IllegalArgumentException(
          "%d elements do not fill an array of %s".formatted(length, Arrays.toString(dimensions)));
    }
    this.flat = flat;
    this.dimensions = dimensions.clone();
  }

  /** Extends the first dimension by so many indices, whose elements are zero; returns its extent. */
  @SuppressWarnings("unchecked") // it has the type of the old array
  public int incNumberOfHyperRows(int count) {
    dimensions[0] = Math.addExact(dimensions[0], count);
    Object resized = Array.newInstance(flat.getClass().getComponentType(), lengthOf(dimensions));
    System.arraycopy(flat, 0, resized, 0, Math.min(Array.getLength(flat), Array.getLength(resized)));
    flat = (A) resized;
    return dimensions[0];
  }

  /** Returns the number of elements of an array with these extents. */
  public static int getLength(int[] dimensions) {
    return lengthOf(dimensions);
  }

  /** Returns the number of elements of an array with these extents. */
  public static int getLength(long[] dimensions) {
    return lengthOf(toInt(dimensions));
  }

  /** Converts extents to ints; throws if one is too large. */
  public static int[] toInt(long[] dimensions) {
    return Arrays.stream(dimensions).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MDAbstractArray<?> that && Objects.deepEquals(flat, that.flat)
        && Arrays.equals(dimensions, that.dimensions);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(dimensions);
  }

  @Override
  public String toString() {
    String extents = Arrays.stream(dimensions).mapToObj(Integer::toString).collect(Collectors.joining(","));
    String elements = IntStream.range(0, Array.getLength(flat))
        .mapToObj(index -> String.valueOf(Array.get(flat, index))).collect(Collectors.joining(","));
    return "%s({%s}): {%s}".formatted(getClass().getSimpleName(), extents, elements);
  }

  static int lengthOf(int... dimensions) {
    int length = 1;
    for (int extent : dimensions) {
      if (extent < 0) {
        throw new IllegalArgumentException("an array of " + Arrays.toString(dimensions) + " cannot be: no extent may "
            + "be negative");
      }
      length = Math.multiplyExact(length, extent);
    }
    return length;
  }

  /** Returns the elements; not a copy. */
  public A getAsFlatArray() {
    return flat;
  }

  /** Returns the number of dimensions. */
  public int rank() {
    return dimensions.length;
  }

  /** Returns the extent of each dimension. */
  public int[] dimensions() {
    return dimensions.clone();
  }

  /** Returns the extent of each dimension. */
  public long[] longDimensions() {
    return Arrays.stream(dimensions).asLongStream().toArray();
  }

  /** Returns the extent of one dimension. */
  public int size(int dimension) {
    return dimensions[dimension];
  }

  /** Returns the number of elements. */
  public int size() {
    return lengthOf(dimensions);
  }

  /** Returns a copy of the rows of an array of two dimensions. */
  @SuppressWarnings("unchecked") // rows have the type of the flat array
  final A[] rows() {
    A[] rows = (A[]) Array.newInstance(flat.getClass().getComponentType(), size(0), size(1));
    for (int row = 0; row < rows.length; row++) {
      System.arraycopy(flat, row * size(1), rows[row], 0, size(1));
    }
    return rows;
  }

  /** Copies the rows of a matrix into an array of its extents. */
  final void fill(A[] matrix) {
    for (int row = 0; row < matrix.length; row++) {
      System.arraycopy(matrix[row], 0, flat, row * size(1), size(1));
    }
  }

  /** Returns the position of an element in the flat array; a single index is that position. */
  public int computeIndex(int... indices) {
    if (indices.length == 1) {
      return Objects.checkIndex(indices[0], size());
    }
    if (indices.length != dimensions.length) {
      throw new IllegalArgumentException(
          "%d indices for an array of %d dimensions".formatted(indices.length, dimensions.length));
    }
    int index = 0;
    for (int dimension = 0; dimension < indices.length; dimension++) {
      index = index * dimensions[dimension] + Objects.checkIndex(indices[dimension], dimensions[dimension]);
    }
    return index;
  }
}

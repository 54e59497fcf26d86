package org.h5burst.harness.kernel;

import java.util.Arrays;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * A dataset of a kernel. Immutable.
 *
 * @param name path in the file, without a leading slash
 * @param type of its elements
 * @param shape extent of each dimension in elements, slowest first; the caller must not change it
 */
public record Array(String name, ElementType type, long... shape) {
  /** Returns the number of elements. */
  public long elements() {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  /** Returns the size in bytes. */
  public long bytes() {
    return Math.multiplyExact(elements(), type.bytes());
  }

  /** Returns the same array within a group. */
  public Array in(String group) {
    return new Array(group + "/" + name, type, shape);
  }

  /** Returns the coordinates of the element with a linear (row-major) index. */
  public long[] coordinates(long index) {
    return coordinates(shape, index);
  }

  /** Returns the coordinates of an element of an array with this shape. */
  static long[] coordinates(long[] shape, long index) {
    long[] coordinates = new long[shape.length];
    long rest = index;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      coordinates[dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
    return coordinates;
  }

  /** Returns the rows that a rank has if all of them share the array along its first dimension. */
  public Selection rows(int rank, int ranks) {
    long[] start = new long[shape.length];
    long[] extent = shape.clone();
    start[0] = shape[0] * rank / ranks;
    extent[0] = shape[0] * (rank + 1) / ranks - start[0];
    return Selection.block(start, extent);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Array that && name.equals(that.name) && type == that.type
        && Arrays.equals(shape, that.shape);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Describes the array for messages: {@code step3/x FLOAT32 [2097152]}. */
  @Override
  public String toString() {
    return name + " " + type + " " + Arrays.toString(shape);
  }
}

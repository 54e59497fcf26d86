package org.h5burst.writer.backend;

import java.util.Arrays;
import org.h5burst.writer.ElementType;

/**
 * A dataset as every rank declares it. Immutable.
 *
 * @param name path within the file, without a leading slash: {@code fields/ex}
 * @param type of its elements
 * @param shape extent of each dimension in elements, slowest first
 */
public record DatasetSpec(String name, ElementType type, long[] shape) {
  public DatasetSpec {
    shape = shape.clone();
  }

  /** Extent of each dimension; the caller must not change it. */
  @Override
  public long[] shape() {
    return shape;
  }

  public int rank() {
    return shape.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DatasetSpec that && name.equals(that.name) && type == that.type && Arrays.equals(shape, that.shape);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** For messages: {@code fields/ex FLOAT64 [128, 64]}. */
  @Override
  public String toString() {
    return name + " " + type + " " + Arrays.toString(shape);
  }
}

package org.h5burst.writer.jhdf5;

/**
 * An array of several dimensions of objects.
 *
 * @param <T> type of an element
 */
public final class MDArray<T> extends MDAbstractArray<T[]> {
  /** Wraps a flat array without copying it. */
  public MDArray(T[] flat, int... dimensions) {
    super(flat, flat.length, dimensions);
  }

  /** Wraps a flat array without copying it. */
  public MDArray(T[] flat, long[] dimensions) {
    this(flat, toInt(dimensions));
  }

  /** Returns one element. */
  public T get(int... indices) {
    return getAsFlatArray()[computeIndex(indices)];
  }

  /** Changes one element. */
  public void set(T value, int... indices) {
    getAsFlatArray()[computeIndex(indices)] = value;
  }
}

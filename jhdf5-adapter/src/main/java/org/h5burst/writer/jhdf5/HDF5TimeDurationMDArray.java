package org.h5burst.writer.jhdf5;

/** Durations in one unit, in several dimensions. */
public final class HDF5TimeDurationMDArray {
  final MDLongArray values;
  private final HDF5TimeUnit unit;

  /** Takes over an array. */
  public HDF5TimeDurationMDArray(MDLongArray timeDurations, HDF5TimeUnit timeUnit) {
    this.values = timeDurations;
    this.unit = timeUnit;
  }

  /** Takes over a flat array. */
  public HDF5TimeDurationMDArray(long[] timeDurations, int[] dimensions, HDF5TimeUnit timeUnit) {
    this(new MDLongArray(timeDurations, dimensions), timeUnit);
  }

  /** Creates an array of zeros. */
  public HDF5TimeDurationMDArray(int[] dimensions, HDF5TimeUnit timeUnit) {
    this(new MDLongArray(dimensions), timeUnit);
  }

  /** Creates an array in the finest unit of all durations. */
  public HDF5TimeDurationMDArray(HDF5TimeDuration[] durations, int[] dimensions) {
    this(HDF5TimeDurationArray.create(durations).getValues(), dimensions, HDF5TimeDurationArray.finest(durations));
  }

  /** Returns the unit. */
  public HDF5TimeUnit getUnit() {
    return unit;
  }

  /** Returns the extent of each dimension. */
  public int[] dimensions() {
    return values.dimensions();
  }

  /** Returns the extent of one dimension. */
  public int size(int dimension) {
    return values.size(dimension);
  }

  /** Returns the number of elements. */
  public int size() {
    return values.size();
  }

  /** Returns all durations in a unit, rounded to the nearest. */
  public long[] getValues(HDF5TimeUnit targetUnit) {
    return new HDF5TimeDurationArray(values.getAsFlatArray(), unit).getValues(targetUnit);
  }

  /** Returns one duration, without its unit. */
  public long get(int... indices) {
    return values.get(indices);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5TimeDurationMDArray that && unit == that.unit && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return HDF5TimeDurationArray.string(values, unit);
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.Comparator;

/** Durations in one unit. The caller must not change the array that it has passed. */
public final class HDF5TimeDurationArray {
  private final long[] values;
  private final HDF5TimeUnit unit;

  /** Takes over an array. */
  public HDF5TimeDurationArray(long[] timeDurations, HDF5TimeUnit timeUnit) {
    this.values = timeDurations;
    this.unit = timeUnit;
  }

  /** Creates an array in the finest unit of all durations. */
  public static HDF5TimeDurationArray create(HDF5TimeDuration... durations) {
    HDF5TimeUnit finest = finest(durations);
    return new HDF5TimeDurationArray(Arrays.stream(durations).mapToLong(finest::convert).toArray(), finest);
  }

  /** Creates an array of durations in a unit. */
  public static HDF5TimeDurationArray create(HDF5TimeUnit timeUnit, long... durations) {
    return new HDF5TimeDurationArray(durations, timeUnit);
  }

  static HDF5TimeUnit finest(HDF5TimeDuration... durations) {
    return Arrays.stream(durations).map(HDF5TimeDuration::getUnit).min(Comparator.naturalOrder())
        .orElse(HDF5TimeUnit.MICROSECONDS);
  }

  /** Returns the unit. */
  public HDF5TimeUnit getUnit() {
    return unit;
  }

  /** Returns the number of durations. */
  public int getLength() {
    return values.length;
  }

  /** Returns all durations; not a copy. */
  public long[] getValues() {
    return values;
  }

  /** Returns all durations in a unit, rounded to the nearest. */
  public long[] getValues(HDF5TimeUnit targetUnit) {
    return unit == targetUnit ? values : Arrays.stream(values).map(each -> targetUnit.convert(each, unit)).toArray();
  }

  /** Returns one duration, without its unit. */
  public long getValue(int index) {
    return values[index];
  }

  /** Returns one duration in a unit, rounded to the nearest. */
  public long getValue(int index, HDF5TimeUnit targetUnit) {
    return targetUnit.convert(values[index], unit);
  }

  /** Returns one duration. */
  public HDF5TimeDuration get(int index) {
    return new HDF5TimeDuration(values[index], unit);
  }

  /** Returns one duration in a unit, rounded to the nearest. */
  public HDF5TimeDuration get(int index, HDF5TimeUnit targetUnit) {
    return new HDF5TimeDuration(getValue(index, targetUnit), targetUnit);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5TimeDurationArray that && unit == that.unit && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return string(Arrays.toString(values), unit);
  }

  static String string(Object values, HDF5TimeUnit unit) {
    return "HDF5TimeDurationArray [timeDurations=%s, timeUnit=%s]".formatted(values, unit);
  }
}

package org.h5burst.writer.jhdf5;

import java.util.Objects;

/** A duration with its unit. Immutable. */
public final class HDF5TimeDuration {
  private final long value;
  private final HDF5TimeUnit unit;

  /** Creates a duration of so many units. */
  public HDF5TimeDuration(long timeDuration, HDF5TimeUnit timeUnit) {
    this.value = timeDuration;
    this.unit = timeUnit;
  }

  /** Returns the number of units. */
  public long getValue() {
    return value;
  }

  /** Returns the duration in another unit, rounded to the nearest. */
  public long getValue(HDF5TimeUnit targetUnit) {
    return targetUnit.convert(value, unit);
  }

  /** Returns the unit. */
  public HDF5TimeUnit getUnit() {
    return unit;
  }

  /** Returns whether both durations are equal, whatever their units. */
  public boolean isEquivalent(HDF5TimeDuration that) {
    HDF5TimeUnit finer = unit.compareTo(that.unit) < 0 ? unit : that.unit;
    return getValue(finer) == that.getValue(finer);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5TimeDuration that && value == that.value && unit == that.unit;
  }

  @Override
  public int hashCode() {
    return Objects.hash(value, unit);
  }

  @Override
  public String toString() {
    return value + " " + unit;
  }
}

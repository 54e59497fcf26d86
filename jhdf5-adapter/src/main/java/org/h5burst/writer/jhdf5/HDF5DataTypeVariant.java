package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The meaning of numbers, which JHDF5 stores in an attribute next to them. */
public enum HDF5DataTypeVariant {
  /** Milliseconds since 1970. */
  TIMESTAMP_MILLISECONDS_SINCE_START_OF_THE_EPOCH,
  /** A duration. */
  TIME_DURATION_MICROSECONDS,
  /** A duration. */
  TIME_DURATION_MILLISECONDS,
  /** A duration. */
  TIME_DURATION_SECONDS,
  /** A duration. */
  TIME_DURATION_MINUTES,
  /** A duration. */
  TIME_DURATION_HOURS,
  /** A duration. */
  TIME_DURATION_DAYS,
  /** Ordinals of an enumeration. */
  ENUM,
  /** Plain numbers. */
  NONE,
  /** Bits. */
  BITFIELD;

  /** Returns whether it is a point in time. */
  public boolean isTimeStamp() {
    return this == TIMESTAMP_MILLISECONDS_SINCE_START_OF_THE_EPOCH;
  }

  /** Returns whether it is a duration. */
  public boolean isTimeDuration() {
    return tryGetTimeUnit() != null;
  }

  /** Returns the unit of a duration; null for anything else. */
  public @Nullable HDF5TimeUnit tryGetTimeUnit() {
    return Arrays.stream(HDF5TimeUnit.values()).filter(unit -> unit.getTypeVariant() == this).findAny().orElse(null);
  }
}

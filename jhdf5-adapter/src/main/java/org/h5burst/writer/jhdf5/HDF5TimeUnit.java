package org.h5burst.writer.jhdf5;

/** Units of a duration, with JHDF5's names. */
public enum HDF5TimeUnit {
  /** Millionths of a second. */
  MICROSECONDS(1),
  /** Thousandths of a second. */
  MILLISECONDS(1_000),
  /** Seconds. */
  SECONDS(1_000_000),
  /** Minutes. */
  MINUTES(60_000_000L),
  /** Hours. */
  HOURS(3_600_000_000L),
  /** Days of 24 hours. */
  DAYS(86_400_000_000L);

  private final long micros;

  HDF5TimeUnit(long micros) {
    this.micros = micros;
  }

  /** Returns the type variant that marks a dataset of this unit. */
  public HDF5DataTypeVariant getTypeVariant() {
    return HDF5DataTypeVariant.valueOf("TIME_DURATION_" + name());
  }

  /** Converts a duration from another unit to this one, rounded to the nearest. */
  public long convert(long duration, HDF5TimeUnit unit) {
    return unit.micros >= micros ? Math.multiplyExact(duration, unit.micros / micros)
        : Math.round((double) duration * unit.micros / micros);
  }

  /** Converts a duration to this unit, rounded to the nearest. */
  public long convert(HDF5TimeDuration duration) {
    return convert(duration.getValue(), duration.getUnit());
  }

  /** Converts durations to this unit, each rounded to the nearest. */
  public long[] convert(HDF5TimeDurationArray durations) {
    return durations.getValues(this);
  }

  /** Converts durations to this unit, each rounded to the nearest. */
  public HDF5TimeDurationMDArray convert(HDF5TimeDurationMDArray durations) {
    return new HDF5TimeDurationMDArray(durations.getValues(this), durations.dimensions(), this);
  }
}

package org.h5burst.harness.cli;

import java.time.Duration;
import org.h5burst.mpi.option.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time: {@code 90s}, {@code 10m}, {@code 2h}. */
public final class TimeSpan implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    try {
      return Durations.parse(text);
    } catch (IllegalArgumentException notADuration) {
      throw new TypeConversionException(Durations.FORM + ", not '" + text + "'");
    }
  }
}

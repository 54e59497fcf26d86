package org.h5burst.harness.cli;

import org.h5burst.tuner.input.ByteSizes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes: {@code 4096}, {@code 4k}, {@code 1m}, {@code 64MiB}, {@code 1g}. */
public final class ByteSize implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return ByteSizes.parse(text);
    } catch (IllegalArgumentException notASize) {
      throw new TypeConversionException(String.valueOf(notASize.getMessage()));
    }
  }
}

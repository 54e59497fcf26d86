package org.h5burst.harness.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes: {@code 4096}, {@code 4k}, {@code 1m}, {@code 64MiB}, {@code 1g}. A unit is a power of 1024, as IOR has it. */
public final class ByteSize implements ITypeConverter<Long> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,15})\\s*(?:([kmgt])(?:ib?|b)?|b)?");
  private static final String UNITS = "kmgt";
  private static final int BITS_PER_UNIT = 10;

  @Override
  public Long convert(String text) {
    return parse(text);
  }

  /**
   * The number of bytes.
   *
   * @throws TypeConversionException if it is none, or larger than any file
   */
  public static long parse(String text) {
    Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new TypeConversionException("'%s' is no number of bytes such as 4096, 64k, 1m or 4g".formatted(text));
    }
    int unit = matcher.group(2) == null ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
    long number = Long.parseLong(matcher.group(1));
    if (number > Long.MAX_VALUE >> (BITS_PER_UNIT * unit)) {
      throw new TypeConversionException("'%s' is too large".formatted(text));
    }
    return number << (BITS_PER_UNIT * unit);
  }
}

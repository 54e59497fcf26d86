package org.h5burst.tuner.input;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses and prints sizes in bytes for options, documents and the command line: {@code 65536}, {@code 64k},
 * {@code 64KiB}. A unit is a power of 1024, as in IOR.
 */
public final class ByteSizes {
  /** Describes what {@link #parse} accepts, for messages. */
  public static final String FORM = "a " + ByteSizes.EXAMPLES;

  private static final String EXAMPLES = "number of bytes such as 65536, 64k, 64KiB or 1GiB";
  private static final Pattern QUANTITY = Pattern.compile("([0-9]{1,18})\\s*(?:([kmgt])(?:ib?|b)?|b)?");
  private static final String UNITS = "kmgt";
  private static final int BITS_PER_UNIT = 10;

  private ByteSizes() {}

  /**
   * Parses a size in bytes. Never negative.
   *
   * @throws IllegalArgumentException if it is not {@value #FORM}, or more than a {@code long} holds
   */
  public static long parse(String text) {
    Matcher matcher = QUANTITY.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'%s' is not a %s".formatted(text, EXAMPLES));
    }
    int bits = matcher.group(2) == null ? 0 : BITS_PER_UNIT * (UNITS.indexOf(matcher.group(2)) + 1);
    long number = Long.parseLong(matcher.group(1));
    if (number > Long.MAX_VALUE >> bits) {
      throw new IllegalArgumentException("'%s' is too large".formatted(text));
    }
    return number << bits;
  }

  /** Prints a size in bytes so that {@link #parse} reads the same: {@code 512MiB}, {@code 4KiB}, {@code 1000}. */
  public static String print(long bytes) {
    int unit = bytes == 0 ? 0 : Math.min(UNITS.length(), Long.numberOfTrailingZeros(bytes) / BITS_PER_UNIT);
    String suffix = unit == 0 ? "" : UNITS.substring(unit - 1, unit).toUpperCase(Locale.ROOT) + "iB";
    return (bytes >> BITS_PER_UNIT * unit) + suffix;
  }
}

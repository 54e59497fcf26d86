package org.h5burst.mpi.option;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints durations for options and the command line. */
public final class Durations {
  /** Describes what {@link #parse} accepts, for messages. */
  public static final String FORM = "a time such as 30s, 500ms, 10m or 2h; without a unit, seconds";

  private static final Pattern QUANTITY = Pattern.compile("(\\d{1,10}(?:\\.\\d{1,9})?)\\s*([a-z]*)");
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1000 * MILLISECOND;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final Map<String, Long> NANOS =
      Map.of("ms", MILLISECOND, "", SECOND, "s", SECOND, "m", MINUTE, "h", HOUR);

  private Durations() {}

  /**
   * Parses a duration, such as {@code 30s}, {@code 500ms}, {@code 1.5m} or plain seconds. Never negative; at most
   * {@link Long#MAX_VALUE} nanoseconds.
   *
   * @throws IllegalArgumentException if it is not {@value #FORM}
   */
  public static Duration parse(String text) {
    Matcher matcher = QUANTITY.matcher(text.strip().toLowerCase(Locale.ROOT));
    Long unit = matcher.matches() ? NANOS.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException("\"%s\" is not %s".formatted(text, FORM));
    }
    BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    return Duration
        .ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact());
  }

  /** Prints a duration so that {@link #parse} reads the same: {@code 30s}, {@code 500ms}, {@code 10m}, {@code 0}. */
  public static String print(Duration time) {
    long nanos = time.toNanos();
    if (nanos == 0) {
      return "0";
    }
    if (nanos % HOUR == 0 && nanos > HOUR) {
      return nanos / HOUR + "h";
    }
    if (nanos % MINUTE == 0 && nanos > MINUTE) {
      return nanos / MINUTE + "m";
    }
    if (nanos % SECOND == 0) {
      return nanos / SECOND + "s";
    }
    if (nanos % MILLISECOND == 0 && nanos < SECOND) {
      return nanos / MILLISECOND + "ms";
    }
    // slow the first time: a process needs several milliseconds to load this class
    return BigDecimal.valueOf(nanos).movePointLeft(9).stripTrailingZeros().toPlainString() + "s";
  }
}

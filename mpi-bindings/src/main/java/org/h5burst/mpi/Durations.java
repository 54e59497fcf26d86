package org.h5burst.mpi;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as they are written in the {@code h5burst.*} system properties. */
public final class Durations {
  /** What {@link #parse} takes, for messages. */
  public static final String FORM = "a time such as 30s, 500ms, 10m or 2h; without a unit, seconds";

  private static final Pattern QUANTITY = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-z]*)");
  private static final Map<String, Double> SECONDS = Map.of("ms", 0.001, "", 1.0, "s", 1.0, "m", 60.0, "h", 3600.0);

  private Durations() {}

  /**
   * Reads a time, such as {@code 30s}, {@code 500ms}, {@code 1.5m} or plain seconds. Never negative.
   *
   * @throws IllegalArgumentException if it is not {@value #FORM}
   */
  public static Duration parse(String text) {
    Matcher matcher = QUANTITY.matcher(text.strip().toLowerCase(Locale.ROOT));
    Double unit = matcher.matches() ? SECONDS.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException("\"%s\" is not %s".formatted(text, FORM));
    }
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * unit * 1e9));
  }
}

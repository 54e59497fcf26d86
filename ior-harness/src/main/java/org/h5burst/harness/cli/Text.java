package org.h5burst.harness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.h5burst.tuner.Decision;

/** Formats quantities and reasons for display. */
public final class Text {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  private Text() {}

  /** {@code 64 MiB}, {@code 2.5 GiB}. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 1024 && unit < UNITS.length - 1) {
      amount /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, amount == Math.rint(amount) || amount >= 100 ? "%.0f %s" : "%.1f %s", amount,
        UNITS[unit]);
  }

  /** {@code 2301 MB/s}: millions of bytes. */
  public static String bandwidth(double bytesPerSecond) {
    return String.format(Locale.ROOT, bytesPerSecond < 1e7 ? "%.1f MB/s" : "%.0f MB/s", bytesPerSecond / 1e6);
  }

  /** {@code 12.3 ms}, {@code 1.25 s}. */
  public static String seconds(double seconds) {
    if (seconds < 1) {
      return String.format(Locale.ROOT, "%.2f ms", seconds * 1e3);
    }
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }

  /** {@code 1 dataset}, {@code 2 datasets}. */
  public static String count(long count, String one, String more) {
    return count + " " + (count == 1 ? one : more);
  }

  /** {@code 1 flush}, {@code 2 flushes}. */
  public static String flushes(long count) {
    return count(count, "flush", "flushes");
  }

  /** Returns how often each word is there, in the order in which they came: {@code 3 x collective, 1 x sieve}. */
  public static String counted(List<String> words) {
    Map<String, Long> counts =
        words.stream().collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream().map(entry -> entry.getValue() + " x " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Returns why a burst was written as it was, in a few words. */
  public static String reason(Decision.Reason reason) {
    return switch (reason) {
      case FIXED -> "given";
      case DEFAULT -> "no setting is certainly better yet";
      case EXPLOIT -> "best known";
      case EXPLORE -> "a promising trial";
      case PROBE -> "a check, as the machine changed";
      case KEEP -> "a better one is not worth reopening the file";
      case BUDGET -> "other trials could cost too much";
    };
  }
}

package org.h5burst.tuner.xml;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.h5burst.tuner.input.ByteSizes;

/**
 * The valid values of a parameter.
 *
 * @param expected describes the values, as text
 * @param form returns the normal form of a value, or throws an IllegalArgumentException if it is invalid
 */
record ValueRule(String expected, UnaryOperator<String> form) {
  private static final int MAX_DIMENSIONS = 32;
  private static final long MAX_BYTES = 1L << 40;
  // HDF5 keeps chunk extents in 32 bits
  private static final long LARGEST_EXTENT = (1L << 32) - 1;
  private static final int LONGEST_QUOTE = 40;

  /** Returns the value without blanks and superfluous zeros; an IllegalArgumentException describes an invalid value. */
  String normalised(String value) {
    try {
      return form.apply(value);
    } catch (IllegalArgumentException _) {
      String text = value.strip();
      String quote = text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text;
      throw new IllegalArgumentException("'%s' is not %s".formatted(quote, expected));
    }
  }

  static ValueRule number(long least, long most) {
    return new ValueRule("a whole number from %d to %d".formatted(least, most), value -> number(value, least, most));
  }

  static ValueRule bytes(long least, long most) {
    return new ValueRule("a number of bytes from %d to %d".formatted(least, most), value -> bytes(value, least, most));
  }

  static ValueRule word(String... words) {
    return new ValueRule("one of " + String.join(", ", words), value -> {
      require(List.of(words).contains(value.strip()));
      return value.strip();
    });
  }

  static ValueRule alignment() {
    return new ValueRule(
        "two numbers of bytes, threshold,alignment, with a threshold from 0 and an alignment from 1 to " + MAX_BYTES,
        value -> {
          List<String> parts = List.of(value.split(",", 3));
          require(parts.size() == 2);
          return bytes(parts.get(0), 0, MAX_BYTES) + "," + bytes(parts.get(1), 1, MAX_BYTES);
        });
  }

  static ValueRule extents() {
    return new ValueRule("1 to %d extents from 1 to %d, separated by commas".formatted(MAX_DIMENSIONS, LARGEST_EXTENT),
        value -> {
          List<String> parts = List.of(value.split(",", MAX_DIMENSIONS + 1));
          require(parts.size() <= MAX_DIMENSIONS);
          return parts.stream().map(part -> number(part, 1, LARGEST_EXTENT)).collect(Collectors.joining(","));
        });
  }

  private static String number(String text, long least, long most) {
    require(text.strip().matches("[0-9]{1,18}")); // 18 digits always fit a long
    return within(Long.parseLong(text.strip()), least, most);
  }

  private static String bytes(String text, long least, long most) {
    return within(ByteSizes.parse(text), least, most);
  }

  private static String within(long number, long least, long most) {
    require(number >= least && number <= most);
    return Long.toString(number);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException();
    }
  }
}

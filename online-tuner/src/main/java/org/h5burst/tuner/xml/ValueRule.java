package org.h5burst.tuner.xml;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.tuner.input.ByteSizes;

/** Which texts are values of a parameter. */
abstract class ValueRule {
  private static final int MAX_DIMENSIONS = 32;
  private static final long MAX_BYTES = 1L << 40;
  // HDF5 keeps chunk extents in 32 bits
  private static final long LARGEST_EXTENT = (1L << 32) - 1;
  private static final int LONGEST_QUOTE = 40;

  private final String expected;

  private ValueRule(String expected) {
    this.expected = expected;
  }

  /** What values look like, in words. */
  final String expected() {
    return expected;
  }

  /** The value without blanks and superfluous zeros; an IllegalArgumentException says what is wrong. */
  abstract String normalised(String value);

  final IllegalArgumentException refused(String value) {
    String text = value.strip();
    String quote = text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text;
    return new IllegalArgumentException("'%s' is not %s".formatted(quote, expected));
  }

  static ValueRule number(long least, long most) {
    return new ValueRule("a whole number from %d to %d".formatted(least, most)) {
      @Override
      String normalised(String value) {
        return Long.toString(parse(value, least, most));
      }
    };
  }

  static ValueRule bytes(long least, long most) {
    return new ValueRule("a number of bytes from %d to %d".formatted(least, most)) {
      @Override
      String normalised(String value) {
        return Long.toString(bytes(value, value, least, most));
      }
    };
  }

  static ValueRule word(String... words) {
    return new ValueRule("one of " + String.join(", ", words)) {
      @Override
      String normalised(String value) {
        String word = value.strip();
        if (!Arrays.asList(words).contains(word)) {
          throw refused(value);
        }
        return word;
      }
    };
  }

  static ValueRule alignment() {
    return new ValueRule(
        "two numbers of bytes, threshold,alignment, with a threshold from 0 and an alignment from 1 to "
            + MAX_BYTES) {
      @Override
      String normalised(String value) {
        List<String> parts = List.of(value.split(",", 3));
        if (parts.size() != 2) {
          throw refused(value);
        }
        return bytes(parts.get(0), value, 0, MAX_BYTES) + "," + bytes(parts.get(1), value, 1, MAX_BYTES);
      }
    };
  }

  static ValueRule extents() {
    return new ValueRule(
        "1 to %d extents from 1 to %d, separated by commas".formatted(MAX_DIMENSIONS, LARGEST_EXTENT)) {
      @Override
      String normalised(String value) {
        List<String> parts = List.of(value.split(",", MAX_DIMENSIONS + 1));
        if (parts.size() > MAX_DIMENSIONS) {
          throw refused(value);
        }
        return parts.stream().map(part -> Long.toString(parse(part, value, 1, LARGEST_EXTENT)))
            .collect(Collectors.joining(","));
      }
    };
  }

  final long parse(String text, long least, long most) {
    return parse(text, text, least, most);
  }

  final long parse(String text, String whole, long least, long most) {
    String digits = text.strip();
    // 18 digits always fit a long
    if (!digits.matches("[0-9]{1,18}")) {
      throw refused(whole);
    }
    return limited(Long.parseLong(digits), whole, least, most);
  }

  final long bytes(String text, String whole, long least, long most) {
    long number;
    try {
      number = ByteSizes.parse(text);
    } catch (IllegalArgumentException _) {
      throw refused(whole);
    }
    return limited(number, whole, least, most);
  }

  private long limited(long number, String whole, long least, long most) {
    if (number < least || number > most) {
      throw refused(whole);
    }
    return number;
  }
}

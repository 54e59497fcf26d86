package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Looks whether what a program gives as strings can be such in a file. */
final class GivenStrings {
  private GivenStrings() {}

  /**
   * Demands that all strings are there, and consist of characters that a file can hold.
   *
   * @throws UsageException saying which string is not so, by its index if there are several
   */
  static void require(String... strings) {
    requireAll(strings);
    for (int index = 0; index < strings.length; index++) {
      if (strings[index].indexOf('\0') >= 0) {
        throw usage(
            which(index, strings.length) + " contains a NUL character, with which C ends a string; leave it out");
      }
      DatasetName.requireWhole(which(index, strings.length), strings[index]);
    }
  }

  /** Demands that no string is null, as a program without null checks can give it. */
  static void requireAll(String... strings) {
    for (int index = 0; index < strings.length; index++) {
      if (strings[index] == null) {
        throw usage(which(index, strings.length) + " is null, which a file cannot hold; give an empty string instead");
      }
    }
  }

  /** How many bytes the longest has in UTF-8, at least 1. */
  static int longest(String... strings) {
    return Arrays.stream(strings).mapToInt(string -> string.getBytes(StandardCharsets.UTF_8).length)
        .reduce(1, Math::max);
  }

  private static String which(int index, int length) {
    return length == 1 ? "the string" : "the string at index %d of %d".formatted(index, length);
  }
}

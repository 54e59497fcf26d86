package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Checks the strings that a program passes for a file. */
final class GivenStrings {
  private GivenStrings() {}

  /**
   * Requires that no string is null and that a file can hold all characters.
   *
   * @throws UsageException naming the invalid string, by its index if there are several
   */
  static void require(String... strings) {
    requireAll(strings);
    for (int index = 0; index < strings.length; index++) {
      if (strings[index].indexOf('\0') >= 0) {
        throw usage(
            which(index, strings.length) + " contains a NUL character, with which C ends a string; leave it out");
      }
      if (DatasetName.hasHalfOfPair(strings[index])) {
        throw DatasetName.halfOfPair(which(index, strings.length));
      }
    }
  }

  /** Requires that no string is null, because programs without null checks can pass one. */
  static void requireAll(String... strings) {
    for (int index = 0; index < strings.length; index++) {
      if (strings[index] == null) {
        throw usage(which(index, strings.length) + " is null, which a file cannot hold; give an empty string instead");
      }
    }
  }

  /** Returns the size of the longest string in UTF-8, at least 1. */
  static int longest(String... strings) {
    return Arrays.stream(strings).mapToInt(string -> string.getBytes(StandardCharsets.UTF_8).length)
        .reduce(1, Math::max);
  }

  private static String which(int index, int length) {
    return length == 1 ? "the string" : "the string at index %d of %d".formatted(index, length);
  }
}

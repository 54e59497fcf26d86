package org.h5burst.writer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h5burst.writer.WriterException.Category;

/** Looks whether what a program gives as texts can be such in a file. */
final class GivenTexts {
  private GivenTexts() {}

  /**
   * Demands that all texts are there, and consist of characters that a file can hold.
   *
   * @throws WriterException with category USAGE, saying which text is not so, by its index if there are several
   */
  static void require(String... texts) {
    requireAll(texts);
    for (int index = 0; index < texts.length; index++) {
      if (texts[index].indexOf('\0') >= 0) {
        throw usage(which(index, texts.length) + " contains a NUL character, with which C ends a text; leave it out");
      }
      DatasetName.requireWhole(which(index, texts.length), texts[index]);
    }
  }

  /** Demands that no text is null, as a program without null checks can give it. */
  static void requireAll(String... texts) {
    for (int index = 0; index < texts.length; index++) {
      if (texts[index] == null) {
        throw usage(which(index, texts.length) + " is null, which a file cannot hold; give an empty text instead");
      }
    }
  }

  /** How many bytes the longest has in UTF-8, at least 1. */
  static int longest(String... texts) {
    return Arrays.stream(texts).mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length).reduce(1, Math::max);
  }

  private static String which(int index, int length) {
    return length == 1 ? "the text" : "the text at index %d of %d".formatted(index, length);
  }

  private static WriterException usage(String message) {
    return new WriterException(Category.USAGE, message);
  }
}

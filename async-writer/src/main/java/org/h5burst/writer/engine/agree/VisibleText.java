package org.h5burst.writer.engine.agree;

import java.util.Collection;
import java.util.function.IntPredicate;

/**
 * Makes strings distinguishable for readers: characters that are not printable, or that look like others, are shown as
 * numbers.
 */
final class VisibleText {
  /**
   * Strings that differ in at most this many characters may look alike: a letter and its accents, or a pair of them.
   */
  private static final int FEW = 2;

  private VisibleText() {}

  /** Returns a string with its non-printable characters as numbers, such as {@code \}{@code u0007}. */
  static String printed(String text) {
    return escaped(text, VisibleText::prints);
  }

  /**
   * Returns a string unchanged if no other one looks like it; otherwise with spaces and non-ASCII characters as
   * numbers, from where it differs to where it is the same again.
   */
  static String amongOthers(String text, Collection<String> others) {
    return others.stream().filter(other -> !other.equals(text)).map(other -> unlike(text, other))
        .filter(shown -> !shown.equals(text)).findFirst().orElse(text);
  }

  private static String unlike(String text, String other) {
    int shorter = Math.min(text.length(), other.length());
    int begin = 0;
    while (begin < shorter && text.charAt(begin) == other.charAt(begin)) {
      begin++;
    }
    int same = 0;
    while (same < shorter - begin
        && text.charAt(text.length() - 1 - same) == other.charAt(other.length() - 1 - same)) {
      same++;
    }
    int end = text.length() - same;
    if (end - begin > FEW || other.length() - same - begin > FEW) {
      return text;
    }
    return text.substring(0, begin) + escaped(text.substring(begin, end), letter -> letter > ' ' && letter < 0x7f)
        + text.substring(end);
  }

  private static boolean prints(int letter) {
    return switch (Character.getType(letter)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
          Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
        false;
      case Character.SPACE_SEPARATOR -> letter == ' ';
      default -> true;
    };
  }

  private static String escaped(String text, IntPredicate stays) {
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(letter -> {
      if (stays.test(letter)) {
        shown.appendCodePoint(letter);
      } else {
        shown.append("\\u%04x".formatted(letter));
      }
    });
    return shown.toString();
  }
}

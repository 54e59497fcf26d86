package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;

/** Elements that Java does not have as bytes. */
final class ElementBytes {
  private ElementBytes() {}

  /** Of {@link DataType#BOOLEAN}. */
  static byte[] of(boolean... values) {
    byte[] bytes = new byte[values.length];
    for (int index = 0; index < values.length; index++) {
      bytes[index] = (byte) (values[index] ? 1 : 0);
    }
    return bytes;
  }

  /** The booleans of elements of {@link DataType#BOOLEAN}. */
  static boolean[] booleans(byte[] elements) {
    boolean[] values = new boolean[elements.length];
    for (int index = 0; index < values.length; index++) {
      values[index] = elements[index] != 0;
    }
    return values;
  }

  /** The strings of elements of so many bytes; each ends before its first zero. */
  static String[] strings(byte[] elements, int bytes) {
    String[] strings = new String[elements.length / bytes];
    for (int index = 0; index < strings.length; index++) {
      strings[index] = string(elements, index * bytes, bytes);
    }
    return strings;
  }

  /** The string of one element. */
  static String string(byte[] elements, int from, int bytes) {
    int length = 0;
    while (length < bytes && elements[from + length] != 0) {
      length++;
    }
    return new String(elements, from, length, StandardCharsets.UTF_8);
  }

  /** Of {@link DataType#fixedString}, into which each string fits. */
  static byte[] of(String[] texts, int room) {
    return of(texts, room, "DataType.fixedString");
  }

  /**
   * Of strings of a fixed length.
   *
   * @param room bytes of an element
   * @param declaration what gives them another length
   * @throws UsageException if a string is null or does not fit
   */
  static byte[] of(String[] texts, int room, String declaration) {
    GivenStrings.requireAll(texts);
    byte[] bytes = new byte[Math.multiplyExact(texts.length, room)];
    for (int index = 0; index < texts.length; index++) {
      byte[] text = texts[index].getBytes(StandardCharsets.UTF_8);
      if (texts[index].indexOf('\0') >= 0) {
        throw usage("the string at index %d contains a NUL character, with which C ends a string; leave it out"
            .formatted(index));
      }
      if (text.length > room) {
        throw usage(
            "the string \"%s\" has %d bytes in UTF-8, and there is room for %d; make it shorter, or declare %s(%d)"
                .formatted(texts[index], text.length, room, declaration, text.length));
      }
      if (DatasetName.hasHalfOfPair(texts[index])) {
        throw usage("the string at index %d contains half of a surrogate pair, which is not a character"
            .formatted(index));
      }
      System.arraycopy(text, 0, bytes, index * room, text.length);
    }
    return bytes;
  }
}

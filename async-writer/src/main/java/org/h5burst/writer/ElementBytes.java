package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;

/** Converts elements for which Java has no type to and from bytes. */
final class ElementBytes {
  private ElementBytes() {}

  /** Returns the bytes of elements of {@link DataType#BOOLEAN}. */
  static byte[] of(boolean... values) {
    byte[] bytes = new byte[values.length];
    for (int index = 0; index < values.length; index++) {
      bytes[index] = (byte) (values[index] ? 1 : 0);
    }
    return bytes;
  }

  /** Returns the booleans in elements of {@link DataType#BOOLEAN}. */
  static boolean[] booleans(byte[] elements) {
    boolean[] values = new boolean[elements.length];
    for (int index = 0; index < values.length; index++) {
      values[index] = elements[index] != 0;
    }
    return values;
  }

  /** Returns the strings in elements of the given size; each ends before its first zero. */
  static String[] strings(byte[] elements, int bytes) {
    String[] strings = new String[elements.length / bytes];
    for (int index = 0; index < strings.length; index++) {
      strings[index] = string(elements, index * bytes, bytes);
    }
    return strings;
  }

  static String string(byte[] elements, int from, int bytes) {
    int length = 0;
    while (length < bytes && elements[from + length] != 0) {
      length++;
    }
    return new String(elements, from, length, StandardCharsets.UTF_8);
  }

  /** Returns the bytes of elements of {@link DataType#fixedString}, which each string must fit. */
  static byte[] of(String[] texts, int room) {
    return of(texts, room, "DataType.fixedString");
  }

  /**
   * Returns the bytes of fixed-length strings.
   *
   * @param room bytes of an element
   * @param declaration the call that declares another length, for the message
   * @throws UsageException if a file cannot hold a string, or it does not fit
   */
  static byte[] of(String[] texts, int room, String declaration) {
    require(texts);
    byte[] bytes = new byte[NestedArrays.arrayLength(texts.length, room)];
    for (int index = 0; index < texts.length; index++) {
      byte[] text = texts[index].getBytes(StandardCharsets.UTF_8);
      if (text.length > room) {
        throw usage(
            "the string \"%s\" has %d bytes in UTF-8, and there is room for %d; make it shorter, or declare %s(%d)"
                .formatted(texts[index], text.length, room, declaration, text.length));
      }
      System.arraycopy(text, 0, bytes, index * room, text.length);
    }
    return bytes;
  }

  /**
   * Requires that no string is null and that a file can hold all characters.
   *
   * @throws UsageException naming the invalid string, by its index if there are several
   */
  static void require(String... strings) {
    for (int index = 0; index < strings.length; index++) {
      if (strings[index] == null) { // from programs without null checks
        throw usage(which(index, strings.length) + " is null, which a file cannot hold; give an empty string instead");
      }
      if (strings[index].indexOf('\0') >= 0) {
        throw usage(
            which(index, strings.length) + " contains a NUL character, with which C ends a string; leave it out");
      }
      if (DatasetName.hasHalfOfPair(strings[index])) {
        throw DatasetName.halfOfPair(which(index, strings.length));
      }
    }
  }

  private static String which(int index, int length) {
    return length == 1 ? "the string" : "the string at index %d of %d".formatted(index, length);
  }
}

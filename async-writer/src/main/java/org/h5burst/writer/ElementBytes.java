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

  /**
   * Of {@link DataType#fixedString}.
   *
   * @param room bytes of an element
   * @throws WriterException with category USAGE if a string is null or does not fit
   */
  static byte[] of(String[] texts, int room) {
    GivenStrings.requireAll(texts);
    byte[] bytes = new byte[Math.multiplyExact(texts.length, room)];
    for (int index = 0; index < texts.length; index++) {
      byte[] text = texts[index].getBytes(StandardCharsets.UTF_8);
      if (text.length > room || texts[index].indexOf('\0') >= 0) {
        throw usage("the string \"%s\" has %d bytes, of which the dataset can hold %d, and none of them zero"
            .formatted(texts[index], text.length, room));
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

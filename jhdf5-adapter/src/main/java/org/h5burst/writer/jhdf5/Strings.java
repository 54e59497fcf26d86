package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;

/**
 * Fixed-length strings.
 *
 * @param raw whether they are read with all their zeros, and not only up to the first
 * @param cuts whether strings that are too long are truncated when they are written
 */
record Strings(boolean raw, boolean cuts) implements Codec<String[]> {
  static final Strings UP_TO_ZERO = new Strings(false, false);
  static final Strings RAW = new Strings(true, false);
  static final Strings CUT = new Strings(true, true);

  @Override
  public MemorySegment encode(DataType type, String[] strings) {
    requireStrings(type);
    int bytes = type.bytes();
    byte[] elements = new byte[Math.multiplyExact(strings.length, bytes)];
    for (int index = 0; index < strings.length; index++) {
      byte[] string = strings[index] == null ? new byte[0] : strings[index].getBytes(StandardCharsets.UTF_8);
      if (string.length > bytes && !cuts) {
        throw Target.usage("the string \"%s\" has %d bytes, of which an element holds %d".formatted(strings[index],
            string.length, bytes));
      }
      System.arraycopy(string, 0, elements, index * bytes, whole(string, bytes));
    }
    return MemorySegment.ofArray(elements);
  }

  /** Returns how many bytes of a string fit without a part of a character. */
  private static int whole(byte[] string, int bytes) {
    int end = Math.min(string.length, bytes);
    while (end < string.length && end > 0 && (string[end] & 0xc0) == 0x80) {
      end--;
    }
    return end;
  }

  @Override
  public String[] decode(DataType type, byte[] elements) {
    requireStrings(type);
    int bytes = type.bytes();
    String[] strings = new String[elements.length / bytes];
    Arrays.setAll(strings, index -> string(elements, index * bytes, bytes));
    return strings;
  }

  private static void requireStrings(DataType type) {
    if (!(type instanceof DataType.FixedString)) {
      throw new HDF5DatatypeInterfaceException("elements of %s are not strings".formatted(type));
    }
  }

  private String string(byte[] elements, int begin, int bytes) {
    int end = begin;
    while (end < begin + bytes && (raw || elements[end] != 0)) {
      end++;
    }
    return new String(elements, begin, end - begin, StandardCharsets.UTF_8);
  }

  /** Returns the bytes of the longest, at least one. */
  static int longest(String... strings) {
    return Arrays.stream(strings).mapToInt(each -> each == null ? 0 : each.getBytes(StandardCharsets.UTF_8).length)
        .reduce(1, Math::max);
  }
}

package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A single ASCII string that ends with a zero, as conventions such as dimension scales require. Immutable. */
public record NullTerminatedString(String text) implements AttributeValue {
  public NullTerminatedString {
    if (text.chars().anyMatch(letter -> letter == 0 || letter > 127)) {
      throw usage("a string in ASCII is needed, not \"%s\"".formatted(text));
    }
  }

  @Override
  public long[] shape() {
    return new long[0];
  }

  /** Returns the characters and the zero. */
  public byte[] bytes() {
    return Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), text.length() + 1);
  }
}

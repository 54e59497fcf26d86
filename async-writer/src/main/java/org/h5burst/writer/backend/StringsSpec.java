package org.h5burst.writer.backend;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.h5burst.writer.AttributeValue;

/**
 * A dataset of variable-length strings, with all its values.
 *
 * @param name path within the file, without a leading slash
 * @param value its shape, empty for a single string, and its strings in row-major order
 */
public record StringsSpec(String name, AttributeValue.Texts value) implements StructureChange {
  /** The largest size of all strings, in UTF-8 and each with a zero: the manifest holds them in one record. */
  public static final long MAX_BYTES = 8 << 20;

  private static final long MAX_SHOWN_BYTES = 200;

  /** Returns the size of the strings. */
  public long bytes() {
    return value.texts().stream().mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length + 1L).sum();
  }

  /** Describes the dataset for messages and digests: the strings, or a checksum of them. */
  @Override
  public String toString() {
    return "%s STRING %s %s".formatted(name, Arrays.toString(value.shape()),
        bytes() > MAX_SHOWN_BYTES ? checksum() : value.texts().toString());
  }

  private String checksum() {
    CRC32C crc = new CRC32C();
    for (String text : value.texts()) {
      crc.update(text.getBytes(StandardCharsets.UTF_8));
      crc.update(0);
    }
    return "crc %08x".formatted(crc.getValue());
  }
}

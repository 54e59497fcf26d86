package org.h5burst.writer.chunk;

import java.io.IOException;

/** Makes the exceptions that describe a damaged chunk. */
final class Damage {
  private Damage() {}

  /** Throws if the bytes do not fit the memory. */
  static void checkRoom(long bytes, long room) throws IOException {
    if (bytes > room) {
      throw new IOException("the chunk is damaged: %,d bytes in place of at most %,d".formatted(bytes, room));
    }
  }

  /** Reports compressed data that stops before its end. */
  static IOException truncated(long bytes) {
    return new IOException("the chunk is damaged: its %,d compressed bytes end too early".formatted(bytes));
  }

  /** Reports compressed data that would become too large. */
  static IOException tooLong(long room) {
    return new IOException("the chunk is damaged: its compressed bytes become more than %,d".formatted(room));
  }

  /** Reports compressed data that is followed by other bytes. */
  static IOException trailing(long bytes) {
    return new IOException("the chunk is damaged: %,d bytes follow the compressed ones".formatted(bytes));
  }

  /** Reports compressed data that is invalid for a reason. */
  static IOException invalid(String reason) {
    return new IOException("the chunk is damaged: its compressed bytes are wrong (%s)".formatted(reason));
  }
}

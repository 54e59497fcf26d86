package org.h5burst.writer.chunk;

import java.io.IOException;

/** Says what is wrong with a chunk. */
final class Damage {
  private Damage() {}

  /** Throws if there are more bytes than there is memory for. */
  static void checkRoom(long bytes, long room) throws IOException {
    if (bytes > room) {
      throw new IOException("the chunk is damaged: %,d bytes in place of at most %,d".formatted(bytes, room));
    }
  }

  /** Compressed data that ends before its end was found. */
  static IOException truncated(long bytes) {
    return new IOException("the chunk is damaged: its %,d compressed bytes end too early".formatted(bytes));
  }

  /** Compressed data that would become too much. */
  static IOException tooLong(long room) {
    return new IOException("the chunk is damaged: its compressed bytes become more than %,d".formatted(room));
  }

  /** Compressed data that something follows. */
  static IOException trailing(long bytes) {
    return new IOException("the chunk is damaged: %,d bytes follow the compressed ones".formatted(bytes));
  }

  /** Compressed data that is not as it was made, for a reason. */
  static IOException invalid(String reason) {
    return new IOException("the chunk is damaged: its compressed bytes are wrong (%s)".formatted(reason));
  }
}

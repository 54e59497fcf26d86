package org.h5burst.writer.chunk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.Filter;

/** Chunks and filters for tests, and what filters make of them, computed in the plainest way. */
final class Chunks {
  static final Filter SHUFFLE = new Filter(Filter.Kind.SHUFFLE, 0);
  static final Filter FLETCHER32 = new Filter(Filter.Kind.FLETCHER32, 0);

  private Chunks() {}

  static Filter deflate(int level) {
    return new Filter(Filter.Kind.DEFLATE, level);
  }

  /** Up to four filters in any order, some perhaps twice. */
  static List<Filter> filters(Random random) {
    List<Filter> filters = new ArrayList<>();
    for (int left = random.nextInt(5); left > 0; left--) {
      filters.add(switch (random.nextInt(5)) {
        case 0 -> SHUFFLE;
        case 1 -> FLETCHER32;
        case 2 -> new Filter(Filter.Kind.ZSTD, 1 + random.nextInt(5));
        case 3 -> new Filter(Filter.Kind.LZ4, 0);
        default -> deflate(random.nextInt(10));
      });
    }
    return filters;
  }

  /** Bytes that compress well, a little, or not at all. */
  static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    int values = 1 << random.nextInt(9);
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) random.nextInt(values);
    }
    if (random.nextInt(4) == 0) {
      Arrays.fill(bytes, random.nextInt(length + 1), length, (byte) random.nextInt());
    }
    return bytes;
  }

  static MemorySegment segment(Arena arena, byte[] bytes) {
    MemorySegment segment = arena.allocate(bytes.length);
    MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return segment;
  }

  static byte[] bytes(MemorySegment segment) {
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }

  static byte[] shuffled(byte[] bytes, int elementBytes) {
    byte[] shuffled = bytes.clone();
    int elements = bytes.length / elementBytes;
    for (int i = 0; i < elements; i++) {
      for (int j = 0; j < elementBytes; j++) {
        shuffled[j * elements + i] = bytes[i * elementBytes + j];
      }
    }
    return shuffled;
  }

  /** The bytes and their checksum, each sum reduced at once. */
  static byte[] summed(byte[] bytes) {
    int sum = 0;
    int sums = 0;
    for (int i = 0; i < bytes.length; i += 2) {
      int word = (bytes[i] & 0xFF) << 8 | (i + 1 < bytes.length ? bytes[i + 1] & 0xFF : 0);
      sum = folded(sum + word);
      sums = folded(sums + sum);
    }
    byte[] summed = Arrays.copyOf(bytes, bytes.length + 4);
    int checksum = sums << 16 | sum;
    for (int i = 0; i < 4; i++) {
      summed[bytes.length + i] = (byte) (checksum >>> 8 * i);
    }
    return summed;
  }

  private static int folded(int sum) {
    return (sum & 0xFFFF) + (sum >>> 16);
  }
}

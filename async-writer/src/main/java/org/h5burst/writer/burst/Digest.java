package org.h5burst.writer.burst;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** Short digests, never negative, by which ranks find out that they differ. */
final class Digest {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private Digest() {}

  /** Of anything's text; 0 for an empty list. */
  static long of(List<?> items) {
    if (items.isEmpty()) {
      return 0;
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      items.forEach(item -> sha.update((item + "\n").getBytes(StandardCharsets.UTF_8)));
      return ByteBuffer.wrap(sha.digest()).getLong() >>> 2;
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /** Of numbers. */
  static long of(long[] numbers) {
    long digest = numbers.length;
    for (long number : numbers) {
      digest = (digest ^ number) * MIX;
      digest ^= digest >>> 29;
    }
    return digest >>> 2;
  }
}

package org.h5burst.writer.engine.agree;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.manifest.StructureJson;

/** Short digests, never negative, with which ranks detect that they differ. */
public final class Digest {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private Digest() {}

  /** Returns the digest of strings, which depends on where each one ends; 0 for none. */
  public static long of(List<String> texts) {
    return ofBytes(texts.stream().map(Digest::bytes).toList());
  }

  /** Returns the digest of what a rank has declared, and of the positions of what it has appended; 0 for nothing. */
  public static long ofStructure(List<StructureChange> changes, List<String> placements) {
    return ofBytes(
        Stream.concat(changes.stream().map(StructureJson::encode), placements.stream().map(Digest::bytes)).toList());
  }

  /** Returns its characters, preceded by their number. */
  private static byte[] bytes(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Character.BYTES * text.length()).putInt(text.length());
    bytes.asCharBuffer().put(text);
    return bytes.array();
  }

  /** Returns the digest of items of which none is a prefix of another: JSON objects, and strings with their length. */
  private static long ofBytes(List<byte[]> items) {
    if (items.isEmpty()) {
      return 0;
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      items.forEach(sha::update);
      return ByteBuffer.wrap(sha.digest()).getLong() >>> 2;
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /** Returns the digest of numbers. */
  public static long of(long[] numbers) {
    long digest = numbers.length;
    for (long number : numbers) {
      digest = (digest ^ number) * MIX;
      digest ^= digest >>> 29;
    }
    return digest >>> 2;
  }
}

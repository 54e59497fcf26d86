package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * HDF5's Fletcher checksum over big-endian 16-bit words; an odd last byte is the upper half of a word. The checksum
 * follows the bytes, as four bytes in little-endian order.
 */
final class Fletcher32 implements ChunkFilter {
  private static final ValueLayout.OfShort WORD =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfInt CHECKSUM =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int MODULUS = 0xFFFF;
  /** The block size: small enough for the sums of sums to fit a long. */
  private static final long BLOCK_BYTES = 1 << 17;

  @Override
  public long bound(long bytes) {
    return bytes + CHECKSUM.byteSize();
  }

  @Override
  public long encode(MemorySegment bytes, MemorySegment encoded) {
    MemorySegment.copy(bytes, 0, encoded, 0, bytes.byteSize());
    encoded.set(CHECKSUM, bytes.byteSize(), checksum(bytes));
    return bound(bytes.byteSize());
  }

  @Override
  public long decode(MemorySegment encoded, MemorySegment bytes) throws IOException {
    long size = encoded.byteSize() - CHECKSUM.byteSize();
    if (size < 0) {
      throw new IOException("the chunk is damaged: %,d bytes, too few for a checksum".formatted(encoded.byteSize()));
    }
    Damage.checkRoom(size, bytes.byteSize());
    int stored = encoded.get(CHECKSUM, size);
    int right = checksum(encoded.asSlice(0, size));
    if (stored != right && stored != swapped(right)) {
      throw new IOException("the chunk is damaged: its checksum is %08x, that of its bytes %08x".formatted(stored,
          right));
    }
    MemorySegment.copy(encoded, 0, bytes, 0, size);
    return size;
  }

  /** Returns the checksum as HDF5 up to 1.6.2 wrote it on little-endian machines; later versions read it too. */
  private static int swapped(int checksum) {
    return Integer.rotateLeft(Integer.reverseBytes(checksum), Short.SIZE);
  }

  /** Returns the checksum of bytes. */
  static int checksum(MemorySegment bytes) {
    long words = bytes.byteSize() / WORD.byteSize() * WORD.byteSize();
    long sum = 0;
    long sums = 0;
    for (long begin = 0; begin < words; begin += BLOCK_BYTES) {
      long end = Math.min(begin + BLOCK_BYTES, words);
      for (long at = begin; at < end; at += WORD.byteSize()) {
        sum += Short.toUnsignedLong(bytes.get(WORD, at));
        sums += sum;
      }
      sum = reduced(sum);
      sums = reduced(sums);
    }
    if (words < bytes.byteSize()) {
      sum += Byte.toUnsignedLong(bytes.get(ValueLayout.JAVA_BYTE, words)) << Byte.SIZE;
      sums += sum;
    }
    return (int) (reduced(sums) << Short.SIZE | reduced(sum));
  }

  /** Returns the remainder that is left when the upper half is repeatedly added to the lower one: 0 only for 0. */
  private static long reduced(long sum) {
    return sum == 0 ? 0 : (sum - 1) % MODULUS + 1;
  }
}

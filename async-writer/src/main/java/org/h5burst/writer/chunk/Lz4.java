package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.writer.chunk.ffm.Lz4Functions;

/**
 * HDF5's filter 32004, with liblz4. The format is the number of bytes, the block size, and then the blocks, each
 * preceded by its compressed size. A block that does not become smaller is stored uncompressed. All numbers are
 * big-endian.
 */
record Lz4(Lz4Functions library) implements SizedFilter {
  private static final ValueLayout.OfLong SIZE = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfInt BLOCK_SIZE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

  @Override
  public long bound(long bytes) {
    return HEADER_BYTES + Integer.BYTES + library.compressBound(bytes);
  }

  /** Encodes everything in one block, as the filter's authors do below 2^30 bytes. */
  @Override
  public long encode(MemorySegment bytes, MemorySegment encoded) {
    long size = bytes.byteSize();
    encoded.set(SIZE, 0, size);
    encoded.set(BLOCK_SIZE, Long.BYTES, (int) size);
    if (size == 0) {
      return HEADER_BYTES;
    }
    MemorySegment block = encoded.asSlice(HEADER_BYTES + Integer.BYTES);
    long compressed = library.compress(bytes, block);
    if (compressed <= 0) {
      throw new IllegalStateException("liblz4 makes more than %,d bytes of %,d".formatted(block.byteSize(), size));
    }
    if (compressed >= size) {
      compressed = size;
      block.copyFrom(bytes);
    }
    encoded.set(BLOCK_SIZE, HEADER_BYTES, (int) compressed);
    return HEADER_BYTES + Integer.BYTES + compressed;
  }

  @Override
  public long decode(MemorySegment encoded, MemorySegment bytes) throws IOException {
    long size = decodedBytes(encoded);
    Damage.checkRoom(size, bytes.byteSize());
    long most = Integer.toUnsignedLong(encoded.get(BLOCK_SIZE, Long.BYTES));
    long at = HEADER_BYTES;
    for (long done = 0; done < size;) {
      long length = Math.min(most, size - done);
      if (length == 0 || encoded.byteSize() - at < Integer.BYTES) {
        throw Damage.truncated(encoded.byteSize());
      }
      long stored = Integer.toUnsignedLong(encoded.get(BLOCK_SIZE, at));
      at += Integer.BYTES;
      if (stored > encoded.byteSize() - at) {
        throw Damage.truncated(encoded.byteSize());
      }
      decodeBlock(encoded.asSlice(at, stored), bytes.asSlice(done, length));
      at += stored;
      done += length;
    }
    if (at < encoded.byteSize()) {
      throw Damage.trailing(encoded.byteSize() - at);
    }
    return size;
  }

  private void decodeBlock(MemorySegment stored, MemorySegment bytes) throws IOException {
    if (stored.byteSize() == bytes.byteSize()) {
      bytes.copyFrom(stored);
    } else if (library.decompress(stored, bytes) != bytes.byteSize()) {
      throw Damage.invalid("a block does not become %,d bytes".formatted(bytes.byteSize()));
    }
  }

  @Override
  public long decodedBytes(MemorySegment encoded) throws IOException {
    if (encoded.byteSize() < HEADER_BYTES) {
      throw Damage.truncated(encoded.byteSize());
    }
    long size = encoded.get(SIZE, 0);
    Damage.checkRoom(size, ChunkCodec.MAX_CHUNK_BYTES);
    if (size < 0) {
      throw Damage.invalid("they claim to be %,d bytes".formatted(size));
    }
    return size;
  }
}

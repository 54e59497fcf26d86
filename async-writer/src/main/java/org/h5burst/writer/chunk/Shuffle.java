package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * HDF5's shuffle: the first bytes of all elements, then the second bytes, and so on, and at the end the bytes of an
 * incomplete element.
 */
final class Shuffle implements ChunkFilter {
  /** The block size: its elements are read once for every four of their bytes, so they must stay in the L1 cache. */
  private static final long BLOCK_BYTES = 1 << 14;

  private final int elementBytes;
  private final long blockElements;

  Shuffle(int elementBytes) {
    this.elementBytes = elementBytes;
    long tiles = BLOCK_BYTES / elementBytes / BytePlanes.TILE;
    this.blockElements = Math.max(1, tiles) * BytePlanes.TILE;
  }

  @Override
  public long bound(long bytes) {
    return bytes;
  }

  @Override
  public long encode(MemorySegment bytes, MemorySegment encoded) {
    BytePlanes planes = new BytePlanes(elementBytes, bytes.byteSize() / elementBytes);
    for (long first = 0; first < planes.elements(); first += blockElements) {
      planes.split(bytes, encoded, first, Math.min(first + blockElements, planes.elements()));
    }
    return copyRest(bytes, encoded, planes);
  }

  @Override
  public long decode(MemorySegment encoded, MemorySegment bytes) throws IOException {
    Damage.checkRoom(encoded.byteSize(), bytes.byteSize());
    BytePlanes planes = new BytePlanes(elementBytes, encoded.byteSize() / elementBytes);
    for (long first = 0; first < planes.elements(); first += blockElements) {
      planes.join(encoded, bytes, first, Math.min(first + blockElements, planes.elements()));
    }
    return copyRest(encoded, bytes, planes);
  }

  private long copyRest(MemorySegment from, MemorySegment to, BytePlanes planes) {
    long whole = planes.elements() * elementBytes;
    MemorySegment.copy(from, whole, to, whole, from.byteSize() - whole);
    return from.byteSize();
  }
}

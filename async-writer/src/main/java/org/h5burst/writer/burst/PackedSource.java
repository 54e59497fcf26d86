package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.writer.ring.StagedData;

/** Where the elements of a round come from. */
sealed interface PackedSource {
  /** The elements in row-major order of the round's selection; valid until the buffer is used again. */
  MemorySegment pack(PackingBuffer buffer);

  /** The elements are staged in order: nothing is copied. */
  record InPlace(StagedData data, long offset, long bytes) implements PackedSource {
    @Override
    public MemorySegment pack(PackingBuffer buffer) {
      return data.memory().asSlice(data.offset() + offset, bytes);
    }
  }

  /** The elements are scattered over pieces and are gathered in file order. */
  record Gathered(List<StagedData> pieces, List<Run> runs, int elementBytes) implements PackedSource {
    @Override
    public MemorySegment pack(PackingBuffer buffer) {
      long elements = 0;
      for (Run run : runs) {
        elements += run.length();
      }
      MemorySegment packed = buffer.ofBytes(elements * elementBytes);
      long offset = 0;
      for (Run run : runs) {
        StagedData piece = pieces.get(run.piece());
        long bytes = run.length() * elementBytes;
        MemorySegment.copy(piece.memory(), piece.offset() + run.source() * elementBytes, packed, offset, bytes);
        offset += bytes;
      }
      return packed;
    }
  }
}

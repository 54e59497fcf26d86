package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;

/** The source of a round's elements. */
public sealed interface PackedSource {
  /** Returns the elements in row-major order of the round's selection; valid until the buffer is used again. */
  MemorySegment pack(PackingBuffer buffer);

  /**
   * Returns the elements as runs of the dataset, in packing order; empty for a source in place or in order, which is
   * one hyperslab.
   */
  default RunList runs() {
    return new RunList();
  }

  /** The elements are in order in memory, and need no copy. */
  record InPlace(MemorySegment elements) implements PackedSource {
    @Override
    public MemorySegment pack(PackingBuffer buffer) {
      return elements;
    }
  }

  /** The elements of pieces of the same size, enqueued in file order: the pieces are copied one after another. */
  record InOrder(PieceList pieces, long pieceBytes) implements PackedSource {
    @Override
    public MemorySegment pack(PackingBuffer buffer) {
      MemorySegment elements = buffer.ofBytes(pieces.size() * pieceBytes);
      for (int piece = 0; piece < pieces.size(); piece++) {
        MemorySegment.copy(pieces.memory(piece), pieces.offset(piece), elements, piece * pieceBytes, pieceBytes);
      }
      return elements;
    }
  }

  /** The elements are scattered over pieces, and are gathered in file order. */
  record Gathered(PieceList pieces, RunList runs, int elementBytes) implements PackedSource {
    @Override
    public MemorySegment pack(PackingBuffer buffer) {
      MemorySegment elements = buffer.ofBytes(runs.elements() * elementBytes);
      long offset = 0;
      for (int run = 0; run < runs.size(); run++) {
        int piece = runs.piece(run);
        long bytes = runs.length(run) * elementBytes;
        MemorySegment.copy(pieces.memory(piece), pieces.offset(piece) + runs.source(run) * elementBytes, elements,
            offset, bytes);
        offset += bytes;
      }
      return elements;
    }
  }
}

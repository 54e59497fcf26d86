package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/**
 * The chunks that a rank has made ready in a round, until rank 0 has put them into the file. Each chunk is placed once
 * in a round at most, and read only before: {@link ChunkExchange} divides the dataset so. Used by one thread.
 */
final class SentChunks implements ChunkStore, AutoCloseable {
  private final PortableStructure file;
  private final DatasetSpec dataset;
  private final List<Sent> chunks = new ArrayList<>();
  private @Nullable ChunkedDataset before;
  private @Nullable Arena arena;

  /**
   * A chunk.
   *
   * @param number among all chunks of the dataset
   * @param stored what is to be stored of it
   */
  record Sent(long number, MemorySegment stored) {}

  SentChunks(PortableStructure file, DatasetSpec dataset) {
    this.file = file;
    this.dataset = dataset;
  }

  @Override
  public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
    ChunkedDataset open = before;
    if (open == null) {
      open = ChunkedDataset.toRead(file, dataset);
      before = open;
    }
    open.readChunk(corner, chunk);
  }

  @Override
  public void placeChunk(long[] corner, MemorySegment stored) {
    Arena memory = arena;
    if (memory == null) {
      memory = Arena.ofConfined();
      arena = memory;
    }
    chunks.add(new Sent(ChunkGrid.of(dataset).number(corner), memory.allocate(stored.byteSize()).copyFrom(stored)));
  }

  /** The round's chunks, in the order in which they were made ready. */
  List<Sent> chunks() {
    return chunks;
  }

  /** Begins the next round. */
  void clear() {
    chunks.clear();
    if (arena != null) {
      arena.close();
      arena = null;
    }
  }

  /** Nothing more is read in this round: the file may be changed. */
  void closeFile() throws IOException {
    ChunkedDataset open = before;
    before = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() throws IOException {
    clear();
    closeFile();
  }
}

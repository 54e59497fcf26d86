package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * The chunks that a rank has made ready in a round, until rank 0 has put them into the file. Each chunk is placed once
 * in a round at most, and read only before: {@link ChunkExchange} divides the dataset so. Used by one thread.
 */
final class SentChunks implements ChunkStore, AutoCloseable {
  private final JournaledChunks journaled;
  private final DatasetSpec dataset;
  private final List<Sent> chunks = new ArrayList<>();
  private final Scratch memory = new Scratch();
  private final ChunkedDataset before;
  private long bytes;

  /**
   * A chunk.
   *
   * @param number among all chunks of the dataset
   * @param bytes of what is to be stored of it
   */
  record Sent(long number, long bytes) {}

  SentChunks(JournaledChunks journaled, DatasetSpec dataset) {
    this.journaled = journaled;
    this.dataset = dataset;
    this.before = journaled.toRead(dataset);
  }

  @Override
  public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
    journaled.over(dataset, before).readChunk(corner, chunk);
  }

  @Override
  public void placeChunk(long[] corner, MemorySegment stored) {
    long size = stored.byteSize();
    memory.grown(bytes, bytes + size).asSlice(bytes).copyFrom(stored);
    bytes += size;
    chunks.add(new Sent(ChunkGrid.of(dataset).number(corner), size));
  }

  /** The round's chunks, in the order in which they were made ready. */
  List<Sent> chunks() {
    return chunks;
  }

  /** What is to be stored of them, one behind the other. */
  MemorySegment stored() {
    return memory.ofBytes(bytes);
  }

  /** Begins the next round. */
  void clear() {
    chunks.clear();
    bytes = 0;
  }

  /** Nothing more is read in this round: the file may be changed. */
  void closeFile() throws IOException {
    before.close();
  }

  @Override
  public void close() throws IOException {
    memory.close();
    closeFile();
  }
}

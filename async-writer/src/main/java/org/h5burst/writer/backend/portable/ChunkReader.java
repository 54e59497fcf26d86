package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.ChunkPipeline;
import org.h5burst.writer.chunk.ChunkWorkers;

/**
 * Reads a box of elements of a dataset with filters: one thread reads the stored chunks from the file, several decode
 * them. HDF5 reads the chunks that cannot be decoded here. Used by one thread.
 */
final class ChunkReader implements AutoCloseable {
  private final ChunkGrid grid;
  private final ChunkedDataset file;
  private final ChunkPipeline pipeline;
  private final Arena arena = Arena.ofShared();
  private final Deque<StoredChunk> unused = new ArrayDeque<>();
  private final MemorySegment elements;

  /**
   * Prepares to read.
   *
   * @param file the same dataset
   * @param elements receives them
   */
  ChunkReader(DatasetSpec dataset, ChunkedDataset file, ChunkWorkers workers, MemorySegment elements) {
    this.grid = ChunkGrid.of(dataset);
    this.file = file;
    this.elements = elements;
    this.pipeline =
        new ChunkPipeline(workers, dataset.storage().filters(), grid.elementBytes(), grid.chunkBytes());
  }

  /** Returns whether elements can be read in this way, provided that every chunk is filtered. */
  static boolean takes(Hdf5 hdf5, DatasetSpec dataset, Selection selection) {
    return dataset.isFiltered() && hdf5.h5d().readsChunks() && ChunkWriter.takes(hdf5, dataset)
        && ChunkGrid.isBox(selection);
  }

  /** A chunk in progress, with memory that is reused for one after another. */
  private final class StoredChunk implements ChunkPipeline.Step {
    private final MemorySegment raw = arena.allocate(grid.chunkBytes(), Long.BYTES);
    private MemorySegment memory = MemorySegment.NULL;
    private MemorySegment stored = MemorySegment.NULL;
    private int mask;
    private boolean isLeftToHdf5;
    private BoxRows rows;

    StoredChunk(BoxRows rows) {
      this.rows = rows;
    }

    /** Reads the stored form of the chunk at which the rows are. */
    void load(BoxRows of) throws IOException {
      rows = of;
      long bytes = file.storedBytes(corner());
      isLeftToHdf5 = bytes == 0;
      if (!isLeftToHdf5) {
        if (memory.byteSize() < bytes) {
          memory = arena.allocate(Math.max(bytes, grid.chunkBytes()), Long.BYTES);
        }
        stored = memory.asSlice(0, bytes);
        mask = file.readStored(corner(), stored);
      }
    }

    private long[] corner() {
      return grid.corner(rows.element());
    }

    @Override
    public void run(ChunkCodec codec) {
      if (!isLeftToHdf5) {
        try {
          codec.decode(stored, mask, raw);
        } catch (IOException notUnderstood) {
          isLeftToHdf5 = true; // which says what is wrong, or knows better
        }
      }
    }

    @Override
    public void finish() throws IOException {
      if (isLeftToHdf5) {
        file.readChunk(corner(), raw);
      }
      do {
        WindowCopy.copy(raw, grid.offset(rows.element()), elements, rows.position(), rows.bytes());
      } while (rows.nextRow());
      unused.add(this);
    }
  }

  /** Reads elements in row-major order. */
  void read(Selection box) throws IOException {
    BoxRows all = new BoxRows(grid, box);
    while (all.nextChunk()) {
      BoxRows rows = all.ofChunk();
      StoredChunk known = unused.poll();
      StoredChunk chunk = known == null ? new StoredChunk(rows) : known;
      chunk.load(rows);
      pipeline.add(chunk);
    }
    pipeline.drain();
  }

  @Override
  public void close() {
    pipeline.close();
    arena.close();
  }
}

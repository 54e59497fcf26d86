package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.ChunkPipeline;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Writes elements of a chunked dataset: assembles chunks, encodes them on several threads, and places the results. Each
 * chunk is placed once, when it is complete; one that stays incomplete is completed with its old contents. Used by one
 * thread.
 */
final class ChunkWriter implements AutoCloseable {
  private static final float LOAD = 0.75f;
  /** Keeps no class loader of the program. */
  private static final Thread OTHER = Thread.ofPlatform().inheritInheritableThreadLocals(false).unstarted(() -> {});

  private ChunkGrid grid;
  private final boolean keepsEdges;
  private final long[] limit;
  private final ChunkHoles holes;
  private final boolean isFiltered;
  private final long filters;
  private final ChunkStore store;
  private final ChunkPipeline pipeline;
  private final Arena arena = Arena.ofShared();
  private final int mostOpen;
  private final Map<Long, ChunkBuffer> open = new LinkedHashMap<>(16, LOAD, true);
  private final Set<Long> underway = new HashSet<>();
  private final Deque<ChunkBuffer> unused = new ArrayDeque<>();
  private @Nullable ChunkBuffer last;
  private long lastNumber;
  private long memoryBytes;
  private long encodingNanos;

  /**
   * Prepares to write.
   *
   * @param store of the same dataset
   * @param keepsEdges whether a chunk into which the dataset can still grow counts as incomplete
   */
  ChunkWriter(DatasetSpec dataset, ChunkStore store, ChunkWorkers workers, boolean keepsEdges) {
    this.grid = ChunkGrid.of(dataset);
    this.keepsEdges = keepsEdges;
    this.limit = dataset.storage().limit();
    this.holes = new ChunkHoles(dataset.storage().fill(), store, this::allocated);
    this.isFiltered = dataset.isFiltered();
    this.filters = dataset.storage().filters().size();
    this.store = store;
    this.pipeline = new ChunkPipeline(workers, dataset.storage().filters(), grid.elementBytes(), grid.chunkBytes());
    this.mostOpen = workers.buffers(grid.chunkBytes());
  }

  /** Returns whether the chunks of a dataset can be written in this way; otherwise HDF5 must apply its filters. */
  static boolean takes(Hdf5 hdf5, DatasetSpec dataset) {
    return dataset.isChunked() && hdf5.h5d().writesChunks() && ChunkCodec.knows(dataset.storage().filters())
        && ChunkGrid.of(dataset).chunkBytes() <= ChunkCodec.MAX_CHUNK_BYTES;
  }

  /**
   * Returns a store for runs of elements.
   *
   * @param isStable whether any thread can read their memory, which does not change until {@link #drain}
   */
  ElementStore runs(boolean isStable) {
    return new ChunkRuns(this, isStable);
  }

  /**
   * Writes the elements of a selection, and places the complete chunks.
   *
   * @param elements in the selection's row-major order; whole chunks are encoded there, if other threads can read them
   */
  void write(Selection selection, ByteRegion region, MemorySegment elements) throws IOException {
    boolean isStable = elements.isAccessibleBy(OTHER);
    try {
      if (ChunkGrid.isBox(selection)) {
        writeBox(selection, elements, isStable);
      } else {
        ChunkRuns runs = new ChunkRuns(this, isStable);
        for (RunCursor cursor = region.cursor(); !cursor.isDone(); cursor.take(cursor.length())) {
          runs.write(elements, cursor.position(), cursor.length(), cursor.offset());
        }
      }
      drain();
    } finally {
      pipeline.runAll(); // after a failure: the elements may then be freed
    }
  }

  /** Takes elements that are contiguous in a chunk. */
  void put(long[] first, MemorySegment source, long from, long bytes) throws IOException {
    long number = grid.number(first);
    ChunkBuffer buffer = buffer(number, first);
    buffer.put(grid.offset(first), source, from, bytes);
    completeIfReady(number, buffer);
  }

  private void completeIfReady(long number, ChunkBuffer buffer) throws IOException {
    if (buffer.isComplete() && !(keepsEdges && grid.canGrow(buffer.corner(), limit))) {
      complete(number, buffer);
    }
  }

  /**
   * Writes a box chunk by chunk, so that each is assembled while it is in the processor's cache.
   *
   * @param isStable whether any thread can read the elements, which do not change until {@link #drain}
   */
  void writeBox(Selection box, MemorySegment elements, boolean isStable) throws IOException {
    BoxRows rows = new BoxRows(grid, box);
    while (rows.nextChunk()) {
      if ((isStable || !isFiltered) && rows.isWholeChunkInARow()) {
        takeWhole(rows.element(), elements.asSlice(rows.position(), grid.chunkBytes()));
        continue;
      }
      long number = grid.number(rows.element());
      ChunkBuffer buffer = buffer(number, rows.element());
      do {
        buffer.put(grid.offset(rows.element()), elements, rows.position(), rows.bytes());
      } while (rows.nextRow());
      completeIfReady(number, buffer);
    }
  }

  /**
   * Takes a whole chunk in place, which does not change until {@link #drain}; drops what was assembled of it before.
   */
  void takeWhole(long[] first, MemorySegment elements) throws IOException {
    long number = grid.number(first);
    ChunkBuffer before = open.remove(number);
    if (before != null) {
      unused.add(before);
      last = null;
    }
    if (isFiltered) {
      underway.add(number);
      pipeline.add(new CompleteChunk(number, grid.corner(first), elements, null));
    } else {
      store.placeChunk(grid.corner(first), elements);
    }
  }

  private ChunkBuffer buffer(long number, long[] first) throws IOException {
    ChunkBuffer known = last != null && number == lastNumber ? last : open.get(number);
    if (known == null) {
      known = begin(number, grid.corner(first));
    }
    last = known;
    lastNumber = number;
    return known;
  }

  private ChunkBuffer begin(long number, long[] corner) throws IOException {
    if (open.size() == mostOpen) {
      evict();
    }
    ChunkBuffer taken = unused.poll();
    ChunkBuffer buffer = taken != null ? taken : new ChunkBuffer(allocated(), grid.elementBytes());
    long inside = grid.insideBytes(corner);
    buffer.begin(corner, inside);
    if (inside < grid.chunkBytes()) {
      holes.fill(buffer.memory());
    }
    open.put(number, buffer);
    return buffer;
  }

  private MemorySegment allocated() {
    memoryBytes += grid.chunkBytes();
    return arena.allocate(grid.chunkBytes(), Long.BYTES);
  }

  ChunkGrid grid() {
    return grid;
  }

  /** Returns the memory for chunks, and for their encoded form. */
  long memoryBytes() {
    return memoryBytes + pipeline.codecs() * filters * grid.chunkBytes();
  }

  /** Returns how many more chunks can be assembled before an incomplete one must be placed. */
  long room() {
    return mostOpen - open.size();
  }

  /** Returns the numbers of the incomplete chunks. */
  long[] openNumbers() {
    return open.keySet().stream().mapToLong(Long::longValue).toArray();
  }

  /** Returns how long threads have encoded chunks since the last call. */
  long takeEncodingNanos() {
    long taken = encodingNanos;
    encodingNanos = 0;
    return taken;
  }

  /** Returns whether there are no incomplete chunks. */
  boolean isEmpty() {
    return open.isEmpty();
  }

  /** Continues with a dataset that was extended in its first dimension. */
  void grow(DatasetSpec larger) {
    ChunkGrid before = grid;
    grid = ChunkGrid.of(larger);
    open.values()
        .forEach(buffer -> buffer.grow(grid.insideBytes(buffer.corner()) - before.insideBytes(buffer.corner())));
  }

  private void complete(long number, ChunkBuffer buffer) throws IOException {
    open.remove(number);
    last = null;
    if (isFiltered) {
      underway.add(number);
      pipeline.add(new CompleteChunk(number, buffer.corner(), buffer.memory(), buffer));
    } else {
      store.placeChunk(buffer.corner(), buffer.memory());
      unused.add(buffer);
    }
  }

  /** A chunk with all its elements. */
  private final class CompleteChunk implements ChunkPipeline.Step {
    private final long number;
    private final long[] corner;
    private final MemorySegment elements;
    private final @Nullable ChunkBuffer buffer;
    private MemorySegment stored = MemorySegment.NULL;
    private long nanos;

    /**
     * Makes the step that stores a chunk.
     *
     * @param buffer has the elements, and can be reused afterwards; null if they are elsewhere
     */
    CompleteChunk(long number, long[] corner, MemorySegment elements, @Nullable ChunkBuffer buffer) {
      this.number = number;
      this.corner = corner;
      this.elements = elements;
      this.buffer = buffer;
    }

    @Override
    public void run(ChunkCodec codec) {
      long begin = ChunkShares.nanos(elements.byteSize());
      stored = codec.encode(elements);
      nanos = ChunkShares.nanos(elements.byteSize()) - begin;
    }

    @Override
    public void finish() throws IOException {
      encodingNanos += nanos;
      store.placeChunk(corner, stored);
      underway.remove(number);
      if (buffer != null) {
        unused.add(buffer);
      }
    }
  }

  /** Stops waiting for the rest of the chunk to which nothing was added for the longest time. */
  private void evict() throws IOException {
    Iterator<Map.Entry<Long, ChunkBuffer>> eldest = open.entrySet().iterator();
    Map.Entry<Long, ChunkBuffer> entry = eldest.next();
    ChunkBuffer buffer = entry.getValue();
    if (underway.contains(entry.getKey())) {
      pipeline.drain();
    }
    holes.complete(buffer);
    complete(entry.getKey(), buffer);
  }

  /** Completes all chunks with their old contents, and places none; only after {@link #drain}. */
  void completeAll() throws IOException {
    for (ChunkBuffer buffer : open.values()) {
      holes.complete(buffer);
    }
  }

  /** Receives each incomplete chunk. */
  @FunctionalInterface
  interface Visitor {
    void visit(ChunkBuffer chunk) throws IOException;
  }

  /** Visits the incomplete chunks. */
  void forEachOpen(Visitor visitor) throws IOException {
    for (ChunkBuffer chunk : open.values()) {
      visitor.visit(chunk);
    }
  }

  /** Places all complete chunks. */
  void drain() throws IOException {
    pipeline.drain();
  }

  /** Completes and places the remaining chunks; more can be written afterwards. */
  void finish() throws IOException {
    while (!open.isEmpty()) {
      evict();
    }
    drain();
  }

  /** Drops what {@link #finish} has not placed. */
  @Override
  public void close() {
    pipeline.close();
    arena.close();
  }
}

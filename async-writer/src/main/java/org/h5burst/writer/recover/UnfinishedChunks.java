package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.ChunkNote;
import org.h5burst.writer.manifest.ChunkNote.Placed;
import org.h5burst.writer.manifest.ChunkNote.Some;
import org.h5burst.writer.manifest.ChunkNote.Stored;
import org.h5burst.writer.manifest.ChunkNotes;
import org.h5burst.writer.manifest.Elements;
import org.h5burst.writer.manifest.Located;

/**
 * Reads the elements of a chunked dataset from the places that the manifest records. Keeps the last chunks: as many as
 * one row of the dataset crosses, unless they would exceed the JVM's maximum heap. Used by one thread.
 */
final class UnfinishedChunks implements AutoCloseable {
  /** Why elements cannot be read if the manifest has no note of their chunk. */
  static final String UNKNOWN = "nothing is known of the chunk that they are in";

  private static final long LEAST_KEPT_BYTES = 64 << 20;
  private static final int MAX_LOST = 1000;
  private static final float LOAD = 0.75f;

  private final Located located;
  private final ChunkNotes notes;
  private final UnfinishedFile file;
  private final ChunkGrid grid;
  private final Arena arena = Arena.ofConfined();
  private final ChunkCodec codec;
  private final Map<List<Long>, MemorySegment> kept = new LinkedHashMap<>(16, LOAD, true);
  private final Map<List<Long>, IOException> lost = new HashMap<>();
  private final Deque<MemorySegment> unused = new ArrayDeque<>();
  private final long mostKept;

  UnfinishedChunks(Located located, ChunkNotes notes, UnfinishedFile file) {
    this.located = located;
    this.notes = notes;
    this.file = file;
    DatasetSpec dataset = located.dataset();
    this.grid = ChunkGrid.of(dataset);
    this.codec = new ChunkCodec(dataset.storage().filters(), grid.elementBytes(), grid.chunkBytes(),
        DeflateMethod.JAVA);
    this.mostKept = Math.max(LEAST_KEPT_BYTES, Math.min(grid.unitMemory(), Runtime.getRuntime().maxMemory()));
  }

  /** Returns whether the libraries that the chunks of a dataset need are installed; true if it has no chunks. */
  static boolean canRead(DatasetSpec dataset) {
    return !dataset.isChunked() || ChunkCodec.knows(dataset.storage().filters());
  }

  boolean isOf(Located other) {
    return located.number() == other.number();
  }

  /** Returns the elements of all chunks of which there is a note. */
  List<RegionParts> known() {
    return notes.corners().stream().filter(grid::isCorner)
        .map(corner -> new RegionParts(new Elements.Pattern(grid.inside(corner)), located.dataset())).toList();
  }

  /** Packs elements into memory; returns the part of it that they take. */
  MemorySegment gather(RunList runs, MemorySegment packed) throws IOException {
    long filled = 0;
    long[] element = new long[grid.rank()];
    for (int run = 0; run < runs.size(); run++) {
      long end = runs.position(run) + runs.length(run);
      for (long position = runs.position(run); position < end;) {
        grid.element(position, element);
        long count = Math.min(end - position, grid.run(element));
        long bytes = count * grid.elementBytes();
        MemorySegment.copy(chunk(grid.corner(element)), grid.offset(element), packed, filled, bytes);
        filled += bytes;
        position += count;
      }
    }
    return packed.asSlice(0, filled);
  }

  /** Returns whether none of some elements is in a chunk that can be read. */
  boolean isLost(RunList runs) {
    long[] element = new long[grid.rank()];
    for (int run = 0; run < runs.size(); run++) {
      long end = runs.position(run) + runs.length(run);
      for (long position = runs.position(run); position < end; position += grid.run(element)) {
        grid.element(position, element);
        if (!isLost(grid.corner(element))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isLost(long[] corner) {
    try {
      MemorySegment _ = chunk(corner);
      return false;
    } catch (IOException unreadable) {
      return true;
    }
  }

  private MemorySegment chunk(long[] corner) throws IOException {
    List<Long> key = ChunkPlaces.key(corner);
    MemorySegment known = kept.get(key);
    return known == null ? filled(corner, key) : known;
  }

  /** Returns a chunk that is not kept. One that cannot be read is not read again for each of its elements. */
  private MemorySegment filled(long[] corner, List<Long> key) throws IOException {
    IOException failure = lost.get(key);
    if (failure != null) {
      throw failure;
    }
    if (unused.isEmpty()) {
      unused.add(free());
    }
    MemorySegment chunk = unused.getFirst();
    try {
      fill(chunk, corner);
    } catch (IOException unreadable) {
      if (lost.size() == MAX_LOST) {
        lost.clear();
      }
      lost.put(key, unreadable);
      throw unreadable;
    }
    unused.removeFirst();
    kept.put(key, chunk);
    return chunk;
  }

  private MemorySegment free() {
    MemorySegment eldest = (kept.size() + 1) * grid.chunkBytes() <= mostKept || kept.isEmpty() ? null
        : kept.remove(kept.keySet().iterator().next());
    return eldest == null ? arena.allocate(grid.chunkBytes(), Long.BYTES) : eldest;
  }

  private void fill(MemorySegment chunk, long[] corner) throws IOException {
    if (!notes.isKnown(corner)) {
      throw new IOException(UNKNOWN);
    }
    chunk.fill((byte) 0);
    try (StoredParts parts = new StoredParts()) {
      notes.forEach(corner, note -> put(note, parts, chunk));
      parts.requireAll();
    }
  }

  private void put(ChunkNote note, StoredParts parts, MemorySegment chunk) throws IOException {
    try (Arena stored = Arena.ofConfined()) {
      switch (note.what()) {
        case Placed(long address, long bytes) -> {
          requireSize(bytes);
          MemorySegment memory = stored.allocate(bytes, Long.BYTES);
          file.read(address, memory);
          codec.decode(memory, 0, chunk);
        }
        case Stored part -> {
          requireSize(part.all());
          if (parts.add(part)) {
            codec.decode(parts.bytes(), 0, chunk);
          }
        }
        case Some(long[] runs, var bytes) -> put(runs, MemorySegment.ofBuffer(bytes), chunk);
      }
    }
  }

  private void requireSize(long bytes) throws IOException {
    if (bytes < 0 || bytes > 2 * grid.chunkBytes() + Short.MAX_VALUE) {
      throw new IOException("a chunk of %,d bytes cannot be stored in %,d".formatted(grid.chunkBytes(), bytes));
    }
  }

  private void put(long[] runs, MemorySegment bytes, MemorySegment chunk) throws IOException {
    long taken = 0;
    for (int run = 0; run + 1 < runs.length; run += 2) {
      if (runs[run] > chunk.byteSize() - runs[run + 1] || runs[run + 1] > bytes.byteSize() - taken) {
        throw new IOException("the manifest lists elements that belong to no chunk");
      }
      MemorySegment.copy(bytes, taken, chunk, runs[run], runs[run + 1]);
      taken += runs[run + 1];
    }
  }

  @Override
  public void close() {
    codec.close();
    arena.close();
  }
}

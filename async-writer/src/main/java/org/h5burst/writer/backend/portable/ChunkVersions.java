package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.DeflateMethod;

/**
 * Keeps the information that the journal needs about the chunks of one dataset. Used by one thread.
 *
 * <p>Design note: when a chunk becomes larger or smaller, HDF5 moves it to another place and gives the old place to
 * others or, at the end of the file, overwrites it. So a chunk with filters is placed in the file once; its later
 * versions are kept in the journal until the file is closed. Chunks without filters never move.
 */
final class ChunkVersions {
  private final ChunkJournal journal;
  private final DeflateMethod deflate;
  private DatasetSpec dataset;
  private final Set<List<Long>> placed = new LinkedHashSet<>();
  private final Map<List<Long>, Version> versions = new LinkedHashMap<>();
  private final Set<List<Long>> news = new LinkedHashSet<>();

  /** The position in the journal of a later version of a chunk. */
  private record Version(long position, long bytes) {}

  ChunkVersions(ChunkJournal journal, DeflateMethod deflate, DatasetSpec dataset) {
    this.journal = journal;
    this.deflate = deflate;
    this.dataset = dataset;
  }

  DatasetSpec dataset() {
    return dataset;
  }

  /** Returns whether chunks were placed in the file that are not recorded yet. */
  boolean hasPlaced() {
    return !placed.isEmpty();
  }

  /** Notes that the dataset was extended. */
  void grow(DatasetSpec larger) {
    dataset = larger;
  }

  /** Returns whether a chunk of the file is to be replaced. */
  boolean replaceChunks() {
    return !versions.isEmpty();
  }

  /** Returns the chunks, in their last versions. */
  ChunkStore over(ChunkedDataset file) {
    return new ChunkStore() {
      @Override
      public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
        read(file, corner, chunk);
      }

      @Override
      public void placeChunk(long[] corner, MemorySegment stored) throws IOException {
        place(file, corner, stored);
      }
    };
  }

  /** Returns what rank 0 has recorded since the last call, for the other ranks. */
  long[] takeNews() {
    LongStream.Builder numbers = LongStream.builder().add(journal.bytes());
    for (List<Long> key : news) {
      Version version = Objects.requireNonNull(versions.get(key));
      key.forEach(numbers::add);
      numbers.add(version.position).add(version.bytes);
    }
    news.clear();
    return numbers.build().toArray();
  }

  /** Takes over on the other ranks what rank 0 has recorded and {@linkplain #takeNews taken}. */
  void learn(long[] numbers) {
    journal.follow(numbers[0]);
    int rank = dataset.rank();
    for (int at = 1; at < numbers.length; at += rank + 2) {
      versions.put(ChunkPlaces.key(Arrays.copyOfRange(numbers, at, at + rank)), new Version(numbers[at + rank],
          numbers[at + rank + 1]));
    }
  }

  /** Places a chunk in the file, or keeps it for later. */
  private void place(ChunkedDataset file, long[] corner, MemorySegment stored) throws IOException {
    List<Long> key = ChunkPlaces.key(corner);
    if (dataset.isFiltered() && (versions.containsKey(key) || file.storedBytes(corner) > 0)) {
      versions.put(key, new Version(journal.keep(dataset.name(), corner, stored), stored.byteSize()));
      news.add(key);
      placed.remove(key); // the journal has a newer version
    } else {
      file.placeChunk(corner, stored);
      placed.add(key);
    }
  }

  /** Fills memory with a chunk's elements, wherever they are. */
  private void read(ChunkedDataset file, long[] corner, MemorySegment chunk) throws IOException {
    Version version = versions.get(ChunkPlaces.key(corner));
    if (version == null) {
      file.readChunk(corner, chunk);
    } else {
      decode(corner, version, chunk);
    }
  }

  private void decode(long[] corner, Version version, MemorySegment chunk) throws IOException {
    try (Arena arena = Arena.ofConfined();
        ChunkCodec codec = new ChunkCodec(dataset.storage().filters(), dataset.type().bytes(),
            ChunkGrid.of(dataset).chunkBytes(), deflate)) {
      MemorySegment stored = arena.allocate(version.bytes, Long.BYTES);
      journal.read(dataset.name(), corner, version.position, stored);
      codec.decode(stored, 0, chunk);
    }
  }

  /** Replaces the elements of a selection that were read from the file by those of the latest versions. */
  void update(Selection selection, MemorySegment elements) throws IOException {
    ChunkGrid grid = ChunkGrid.of(dataset);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment chunk = arena.allocate(grid.chunkBytes(), Long.BYTES);
      if (ChunkGrid.isBox(selection)) {
        update(grid, new BoxRows(grid, selection), chunk, elements);
        return;
      }
      for (Map.Entry<List<Long>, Version> version : versions.entrySet()) {
        long[] corner = ChunkPlaces.corner(version.getKey());
        if (grid.mayHave(corner, selection)) {
          decode(corner, version.getValue(), chunk);
          update(grid, corner, chunk, selection, elements);
        }
      }
    }
  }

  private void update(ChunkGrid grid, BoxRows rows, MemorySegment chunk, MemorySegment elements) throws IOException {
    while (rows.nextChunk()) {
      long[] corner = grid.corner(rows.element());
      Version version = versions.get(ChunkPlaces.key(corner));
      if (version != null) {
        decode(corner, version, chunk);
        do {
          WindowCopy.copy(chunk, grid.offset(rows.element()), elements, rows.position(), rows.bytes());
        } while (rows.nextRow());
      }
    }
  }

  private void update(ChunkGrid grid, long[] corner, MemorySegment chunk, Selection selection, MemorySegment elements) {
    long[] element = new long[grid.rank()];
    for (RunCursor cursor = ByteRegion.of(dataset, selection, 0).cursor(); !cursor.isDone();) {
      grid.element(cursor.offset() / grid.elementBytes(), element);
      long bytes = Math.min(cursor.length(), grid.run(element) * grid.elementBytes());
      if (Arrays.equals(grid.corner(element), corner)) {
        MemorySegment.copy(chunk, grid.offset(element), elements, cursor.position(), bytes);
      }
      cursor.take(bytes);
    }
  }

  /** Records the positions of chunks that were placed in the file since the last call. */
  void note(ChunkedDataset file) throws IOException {
    journal.placed(dataset.name(), file.places(placed));
    placed.clear();
  }

  /** Places the latest versions in the file, after a flush, because what they replace may be destroyed. */
  void settle(ChunkedDataset file) throws IOException {
    for (Map.Entry<List<Long>, Version> version : versions.entrySet()) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment stored = arena.allocate(version.getValue().bytes, Long.BYTES);
        long[] corner = ChunkPlaces.corner(version.getKey());
        journal.read(dataset.name(), corner, version.getValue().position, stored);
        file.placeChunk(corner, stored);
      }
    }
    versions.clear();
  }
}

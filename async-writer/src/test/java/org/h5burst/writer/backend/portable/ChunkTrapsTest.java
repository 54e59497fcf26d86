package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.job.H5py;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests cases in which chunks that bypass HDF5's filters could be wrong without an error. */
@Timeout(60)
final class ChunkTrapsTest {
  private static final Hdf5 HDF5 = ChunkedShapes.hdf5();
  private static final List<Filter> FILTERS = List.of(new Filter(Filter.Kind.SHUFFLE, 0),
      new Filter(Filter.Kind.DEFLATE, 4));
  private static final int CHUNK = 256;
  private static final DatasetSpec DATASET = dataset(CHUNK);

  @TempDir
  private Path directory;

  private Path path = Path.of("");

  @BeforeEach
  void make() {
    path = directory.resolve("f.h5");
  }

  private static DatasetSpec dataset(long elements) {
    return new DatasetSpec("d", ElementType.INT32, ByteOrder.LITTLE_ENDIAN, new long[] {elements},
        new Storage(Extent.SIMPLE, new long[] {CHUNK}, new long[] {-1}, FILTERS, new byte[0]));
  }

  private static PortableFile open(Path path, PortableStructure structure) throws IOException {
    return new PortableFile(Mpi.solo().world(), new Location(path, 0, 1), RawFile.open(path, new AtomicLong()),
        Hints.NONE, structure, new ChunkWorkers(2, 1 << 20, DeflateMethod.AUTO));
  }

  private PortableStructure structure() {
    return new PortableStructure(HDF5, new KnownFile(path), Hdf5Settings.DEFAULT);
  }

  private PortableFile created(DatasetSpec dataset) throws IOException {
    PortableStructure structure = structure();
    structure.create();
    PortableFile file = open(path, structure);
    file.change(List.of(dataset));
    return file;
  }

  private static MemorySegment numbers(Arena arena, int elements, int bound) {
    return arena.allocateFrom(ValueLayout.JAVA_INT, new Random(1).ints(elements, 0, bound).toArray());
  }

  private static byte[] read(PortableFile file, DatasetSpec dataset, Arena arena) {
    MemorySegment back = arena.allocate(dataset.bytes());
    file.read(dataset, Selection.block(0, dataset.shape()[0]), back, Mode.INDEPENDENT);
    return back.toArray(ValueLayout.JAVA_BYTE);
  }

  private byte[] readByHdf5(DatasetSpec dataset, Arena arena) throws IOException {
    try (ChunkedDataset store = ChunkedDataset.toRead(structure(), dataset)) {
      MemorySegment back = arena.allocate(dataset.bytes());
      store.read(Selection.block(0, dataset.shape()[0]), back);
      return back.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  private interface Use {
    void of(Hid.Dataset dataset);
  }

  private void change(Use use) {
    HDF5.run(scope -> {
      Hid.File file = scope.add(structure().openToChange());
      OpenDataset open = new Datasets(HDF5, file, Hid.Properties.DEFAULT)
          .open(scope, DATASET);
      use.of(open.id());
    });
  }

  /** HDF5 keeps the mask of a chunk that is replaced by one of the same size. */
  @Test
  void shouldBeReadableWhenTheChunkBeforeHadTheSameSizeAndAnotherMask() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = numbers(arena, CHUNK, 9);
      PortableFile file = created(DATASET);
      try (ChunkCodec codec = new ChunkCodec(FILTERS, Integer.BYTES, packed.byteSize(), DeflateMethod.AUTO)) {
        MemorySegment junk = arena.allocate(codec.encode(packed).byteSize());
        change(dataset -> HDF5.h5d().writeChunk(dataset, new long[] {0}, 2, junk));
      }
      file.write(DATASET, Selection.block(0, CHUNK), packed, Mode.INDEPENDENT);
      assertArrayEquals(packed.toArray(ValueLayout.JAVA_BYTE), readByHdf5(DATASET, arena));
      assertArrayEquals(packed.toArray(ValueLayout.JAVA_BYTE), read(file, DATASET, arena));
      file.close();
    }
  }

  /** An option of others' files that says that chunks at the edge are stored as they are. */
  @Test
  void shouldLeaveChunksToHdf5WhenThoseAtTheEdgeDoNotGoThroughFilters() throws IOException {
    H5py.run(directory, "plain_edges.py", List.of(path));
    DatasetSpec dataset = dataset(CHUNK + 3);
    try (Arena arena = Arena.ofConfined(); ChunkedDataset found = ChunkedDataset.toRead(structure(), dataset)) {
      assertFalse(found.filtersEveryChunk());
      PortableFile file = open(path, structure());
      byte[] theirs = readByHdf5(dataset, arena);
      assertArrayEquals(theirs, read(file, dataset, arena));
      found.close();
      MemorySegment packed = numbers(arena, CHUNK + 3, 9);
      file.write(dataset, Selection.block(0, CHUNK + 3), packed, Mode.INDEPENDENT);
      assertArrayEquals(packed.toArray(ValueLayout.JAVA_BYTE), readByHdf5(dataset, arena));
      file.close();
    }
  }

  /** Tests chunks that another program created and that have no address before they are written. */
  @Test
  void shouldReadAndWriteWhenChunksHaveNoPlaceYet() throws IOException {
    H5py.run(directory, "late_chunks.py", List.of(path));
    DatasetSpec dataset = dataset(4 * CHUNK);
    try (Arena arena = Arena.ofConfined()) {
      PortableFile file = open(path, structure());
      byte[] expected = new byte[(int) dataset.bytes()];
      assertArrayEquals(expected, read(file, dataset, arena));
      MemorySegment packed = numbers(arena, CHUNK + 5, 9);
      file.write(dataset, Selection.block(CHUNK, CHUNK + 5), packed, Mode.INDEPENDENT);
      file.flush();
      MemorySegment.copy(packed, ValueLayout.JAVA_BYTE, 0, expected, CHUNK * Integer.BYTES, (int) packed.byteSize());
      assertArrayEquals(expected, read(file, dataset, arena));
      assertArrayEquals(expected, readByHdf5(dataset, arena));
      file.close();
    }
  }

  @Test
  void shouldStoreALittleMoreWhenAChunkCannotBeCompressed() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = numbers(arena, CHUNK, Integer.MAX_VALUE);
      PortableFile file = created(DATASET);
      file.write(DATASET, Selection.block(0, CHUNK), packed, Mode.INDEPENDENT);
      assertArrayEquals(packed.toArray(ValueLayout.JAVA_BYTE), readByHdf5(DATASET, arena));
      file.close();
    }
  }

  /** HDF5's filter reads as far as the stream goes. */
  @Test
  void shouldReadAsHdf5DoesWhenBytesFollowTheCompressedOnes() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = numbers(arena, CHUNK, 9);
      PortableFile file = created(DATASET);
      try (ChunkCodec codec = new ChunkCodec(FILTERS, Integer.BYTES, packed.byteSize(), DeflateMethod.AUTO)) {
        MemorySegment encoded = codec.encode(packed);
        MemorySegment longer = arena.allocate(encoded.byteSize() + 5).copyFrom(encoded);
        change(dataset -> HDF5.h5d().writeChunk(dataset, new long[] {0}, 0, longer));
      }
      assertArrayEquals(packed.toArray(ValueLayout.JAVA_BYTE), read(file, DATASET, arena));
      file.close();
    }
  }

  @Test
  void shouldFailWithHdf5sReasonWhenAChunkIsDamaged() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      PortableFile file = created(DATASET);
      change(dataset -> HDF5.h5d().writeChunk(dataset, new long[] {0}, 0, arena.allocate(77)));
      IOException failure = assertThrows(IOException.class, () -> {
        try (ChunkedDataset store = ChunkedDataset.toRead(structure(), DATASET);
            ChunkReader reader = new ChunkReader(DATASET, store, new ChunkWorkers(2, 1 << 20, DeflateMethod.JAVA),
                arena.allocate(DATASET.bytes()))) {
          reader.read(Selection.block(0, CHUNK));
        }
      });
      assertTrue(String.valueOf(failure.getMessage()).contains("inflate() failed"), failure::toString);
      file.abandon();
    }
  }

  /** Chunks in the order in which they were placed. */
  private static final class Placed implements ChunkStore {
    private final List<String> chunks = new ArrayList<>();

    @Override
    public void readChunk(long[] corner, MemorySegment chunk) {
      throw new AssertionError("every chunk is complete");
    }

    @Override
    public void placeChunk(long[] corner, MemorySegment stored) {
      byte[] bytes = stored.toArray(ValueLayout.JAVA_BYTE);
      chunks.add(Arrays.toString(corner) + HexFormat.of().formatHex(bytes));
    }
  }

  private static List<String> placed(int threads) throws IOException {
    DatasetSpec dataset = dataset(40 * CHUNK);
    Placed placed = new Placed();
    try (Arena arena = Arena.ofShared();
        ChunkWriter writer =
            new ChunkWriter(dataset, placed, new ChunkWorkers(threads, 1 << 20, DeflateMethod.JAVA), false)) {
      Selection all = Selection.block(0, 40 * CHUNK);
      writer.write(all, ByteRegion.of(dataset, all, 0), numbers(arena, 40 * CHUNK, 9));
      writer.finish();
    }
    return placed.chunks;
  }

  @Test
  void shouldPlaceTheSameInTheSameOrderWhenThereAreMoreThreads() throws IOException {
    assertEquals(placed(1), placed(4));
  }

  @Test
  void shouldEncodeElementsWhereTheyAreWhenTheyAreWholeChunks() throws IOException {
    DatasetSpec dataset = dataset(8 * CHUNK);
    Selection all = Selection.block(0, 8 * CHUNK);
    try (Arena arena = Arena.ofShared();
        ChunkWriter writer =
            new ChunkWriter(dataset, new Placed(), new ChunkWorkers(1, 1 << 20, DeflateMethod.JAVA), false)) {
      writer.write(all, ByteRegion.of(dataset, all, 0), numbers(arena, 8 * CHUNK, 9));
      assertEquals((long) FILTERS.size() * CHUNK * Integer.BYTES, writer.memoryBytes());
    }
  }

  /** A store without room. */
  private static final class Full implements ChunkStore {
    @Override
    public void readChunk(long[] corner, MemorySegment chunk) {
      throw new AssertionError("every chunk is complete");
    }

    @Override
    public void placeChunk(long[] corner, MemorySegment stored) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void shouldNotUseTheElementsAnyMoreWhenWritingThemHasFailed() {
    int chunk = 1 << 20;
    int chunks = 8;
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT32, ByteOrder.LITTLE_ENDIAN, new long[] {chunks * chunk},
        new Storage(Extent.SIMPLE, new long[] {chunk}, new long[] {-1}, FILTERS, new byte[0]));
    Selection all = Selection.block(0, chunks * chunk);
    try (ChunkWriter writer =
        new ChunkWriter(dataset, new Full(), new ChunkWorkers(4, 1 << 30, DeflateMethod.JAVA), false)) {
      Arena arena = Arena.ofShared();
      MemorySegment elements = numbers(arena, chunks * chunk, 9);
      assertThrows(IOException.class, () -> writer.write(all, ByteRegion.of(dataset, all, 0), elements));
      arena.close(); // fails if a thread is reading them
      IOException failure = assertThrows(IOException.class, writer::drain);
      assertEquals("No space left on device", failure.getMessage());
    }
  }
}

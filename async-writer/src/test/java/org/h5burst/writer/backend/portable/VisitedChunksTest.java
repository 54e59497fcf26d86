package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.hdf5.library.MavenHdf5;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A newer HDF5 finds many chunks in one pass: those of org.bytedeco:hdf5, which is 1.14.3. */
@Timeout(60)
final class VisitedChunksTest {
  private static final DatasetSpec DATASET = new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(),
      new long[] {9, 50}, new Storage(Extent.SIMPLE, new long[] {2, 5}, new long[] {9, 50},
          List.of(new Filter(Filter.Kind.DEFLATE, 1)), new byte[0]));
  private static final int CHUNKS = 40;

  @TempDir
  Path directory;

  @Test
  void shouldShowEveryPlacedChunkWithItsFirstElementAddressAndSizeWhenTheLibraryCanGoThroughThem() throws IOException {
    FfmHdf5 hdf5 = Hdf5Loader.loadAlone(MavenHdf5.find().orElseThrow().unpacked(), new Object());
    assertTrue(hdf5.h5d().visitsChunks());
    PortableStructure file =
        new PortableStructure(hdf5, new KnownFile(directory.resolve("f.h5")), Hdf5Settings.DEFAULT);
    file.create();
    long[] _ = file.change(List.of(DATASET));
    ChunkGrid grid = ChunkGrid.of(DATASET);
    try (ChunkedDataset chunks = ChunkedDataset.toWrite(file, DATASET, _ -> {}); Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocate(100);
      for (int number = 0; number < CHUNKS; number++) {
        chunks.placeChunk(grid.cornerOf(number), bytes.asSlice(0, 10 + number));
      }
    }
    try (ChunkedDataset chunks = ChunkedDataset.toRead(file, DATASET)) {
      Set<List<Long>> some = LongStream.range(1, CHUNKS).mapToObj(number -> ChunkPlaces.key(grid.cornerOf(number)))
          .collect(Collectors.toSet());
      Map<List<Long>, Place> seen = chunks.places(some);
      assertEquals(some, seen.keySet());
      for (int number = 1; number < CHUNKS; number++) {
        List<Long> key = ChunkPlaces.key(grid.cornerOf(number));
        // of one chunk HDF5 is asked by its first element
        Place place = Objects.requireNonNull(chunks.places(Set.of(key)).get(key));
        assertEquals(place, seen.get(key));
        assertEquals(10L + number, place.to() - place.from());
      }
    }
    assertEquals(0, hdf5.h5f().getObjCount());
  }
}

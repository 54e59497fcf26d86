package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.ranks.Rank;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rank 1 cannot read what its incomplete chunks of two datasets have in the file. The other rank continues with the
 * second dataset, so rank 1 must take part in that. It must also take part if it has memory for more chunks.
 */
@Timeout(60)
final class SharedFailureTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int CHUNK = 4;
  private static final int ROWS = 3 * CHUNK;
  private static final String NO_MEMORY = "HDF5: java.lang.OutOfMemoryError: Java heap space";
  private static final List<String> NAMES = List.of("a", "b");
  private static final List<String> ALL = List.of("a", "b", "c", "d");
  private static final int MEMORY = 1 << 20;
  /** Enough for the chunks that three datasets have begun on rank 0. */
  private static final int LITTLE = 3 * 2 * CHUNK * CHUNK;

  @TempDir
  Path directory;

  /** What both ranks do after each has begun a chunk of both datasets. */
  private interface Work {
    void run(PortableFile file, int rank);
  }

  private static DatasetSpec dataset(String name, int columns) {
    return new DatasetSpec(name, ElementType.INT8, ByteOrder.nativeOrder(), new long[] {ROWS, columns},
        new Storage(Extent.SIMPLE, new long[] {CHUNK, CHUNK}, new long[] {ROWS, -1}, List.of(), new byte[0]));
  }

  private static void write(PortableFile file, String name, long row, long rows) {
    try (Arena arena = Arena.ofConfined()) {
      write(file, name, row, rows, arena.allocate(rows * CHUNK));
    }
  }

  private static void write(PortableFile file, String name, long row, long rows, MemorySegment elements) {
    file.write(dataset(name, CHUNK), Selection.block(new long[] {row, 0}, new long[] {rows, CHUNK}), elements,
        Mode.INDEPENDENT);
  }

  /** Each rank begins chunks of a dataset: rank 0 the first two, rank 1 the third. */
  private static void begin(PortableFile file, String name, int rank) {
    write(file, name, rank == 0 ? 1 : 2 * CHUNK, rank == 0 ? 2 * CHUNK - 2 : CHUNK - 1);
  }

  private PortableFile open(Rank rank, Hdf5 hdf5, int memory) throws IOException {
    Path path = directory.resolve("f.h5");
    PortableStructure structure = GatheredFailureTest.created(rank, hdf5, path);
    PortableFile file = new PortableFile(rank.world(), new Location(path, rank.number(), 2),
        RawFile.open(path, new AtomicLong()), Hints.NONE, structure, new ChunkWorkers(1, memory, DeflateMethod.JAVA));
    file.change(ALL.stream().map(name -> dataset(name, CHUNK)).toList());
    return file;
  }

  /** Requires that rank 1 fails and rank 0 does not, and that both return. */
  private void requireStep(int memory, String failure, Work work) throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    List<String> failures = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      PortableFile file =
          open(rank, rank.number() == 1 ? GatheredFailureTest.withoutMemory(hdf5, "read") : hdf5, memory);
      String heard = GatheredFailureTest.failure(() -> work.run(file, rank.number()));
      rank.world().barrier();
      file.abandon();
      return heard;
    });
    assertEquals("", failures.get(0));
    assertTrue(failures.get(1).contains(failure), failures::toString);
  }

  private void requireStepAfterBegin(Work work) throws Exception {
    requireStep(MEMORY, NO_MEMORY, (file, rank) -> {
      NAMES.forEach(name -> begin(file, name, rank));
      work.run(file, rank);
    });
  }

  @Test
  void shouldStayInStepWhenChunksCannotBeCompletedAtAFlush() throws Exception {
    requireStepAfterBegin((file, _) -> file.flush());
  }

  @Test
  void shouldStayInStepWhenChunksCannotBeCompletedAtTheEnd() throws Exception {
    requireStepAfterBegin((file, _) -> file.finishChunks());
  }

  @Test
  void shouldStayInStepWhenChunksCannotBeCompletedBeforeAnExtension() throws Exception {
    requireStepAfterBegin((file, _) -> file.change(NAMES.stream()
        .map(name -> new ExtendSpec(dataset(name, 2 * CHUNK), new long[] {ROWS, CHUNK})).toList()));
  }

  @Test
  void shouldStayInStepWhenChunksCannotBeCompletedForAnotherRank() throws Exception {
    requireStepAfterBegin((file, rank) -> write(file, "a", rank == 0 ? 0 : 2 * CHUNK - 1, 1));
  }

  @Test
  void shouldStayInStepWhenAFailedWriteLeavesTooLittleMemory() throws Exception {
    requireStep(LITTLE, "borrowed memory was freed", (file, rank) -> {
      List.of("a", "b", "c").forEach(name -> begin(file, name, rank));
      Arena arena = Arena.ofShared();
      MemorySegment elements = arena.allocate((CHUNK - 1) * CHUNK);
      if (rank == 1) {
        arena.close();
      }
      write(file, "d", rank == 0 ? 0 : 2 * CHUNK, CHUNK - 1, elements);
    });
  }

  @Test
  void shouldStayInStepWhenTheRanksHaveDifferentMemoryForChunks() throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    assertEquals(List.of("", ""), ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      PortableFile file = open(rank, hdf5, rank.number() == 0 ? LITTLE : MEMORY);
      return GatheredFailureTest.failure(() -> {
        ALL.forEach(name -> begin(file, name, rank.number()));
        begin(file, "a", rank.number());
        file.close();
      });
    }));
  }
}

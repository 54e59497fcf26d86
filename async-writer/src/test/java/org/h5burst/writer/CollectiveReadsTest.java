package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where several ranks have a file, all of them make a read that waits, each with its own selection. */
@Timeout(60)
final class CollectiveReadsTest {
  private static final int RANKS = 3;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  record Hit(long rank, @Length(2) float[] place) {
    static Hit of(int rank) {
      return new Hit(rank, new float[] {rank, -rank});
    }
  }

  @TempDir
  Path directory;

  @Test
  void shouldGiveEachRankItsElementsWhenAllOfThemRead() throws Exception {
    Path path = directory.resolve("f.h5");
    List<Long> sums = ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, file -> writeAndRead(file, world.rank()));
      try (BurstFile file = BurstFile.open(path, world)) {
        assertArrayEquals(new double[] {0, 1, 2}, file.dataset("d").readDoubles());
        List<Hit> hits = file.dataset("hits").readRecords(Hit.class);
        assertEquals(RANKS, hits.size());
        return hits.stream().mapToLong(Hit::rank).sum();
      }
    });
    assertEquals(List.of(3L, 3L, 3L), sums);
  }

  private static void writeAndRead(BurstFile file, int rank) {
    Dataset data = file.dataset("d", ElementType.INT32).shape(RANKS).create();
    Dataset hits = file.dataset("hits", DataType.of(Hit.class)).shape(RANKS).create();
    data.write(Selection.block(rank, 1), new int[] {rank});
    hits.write(Selection.block(rank, 1), List.of(Hit.of(rank)));
    int next = (rank + 1) % RANKS;
    assertEquals(next, data.readInts(Selection.block(next, 1))[0]); // of another rank, in the same burst
    // different datasets, or nothing, in one call
    switch (rank) {
      case 0 -> assertEquals(0, data.readInts(Selection.none(1)).length);
      case 1 -> assertEquals(2, hits.readRecords(Selection.block(2, 1), Hit.class).getFirst().rank());
      default -> assertArrayEquals(new long[] {0, 1, 2}, data.readLongs());
    }
    CompletableFuture<int[]> read = data.readAsync(Selection.all(), int[].class);
    WriterException refused = assertThrows(WriterException.class, read::toCompletableFuture);
    assertInstanceOf(UsageException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains("call commit() first"), refused::toString);
    file.commit();
    assertArrayEquals(new int[] {0, 1, 2}, read.toCompletableFuture().join());
  }

  /** The burst is refused on all ranks, and none of them gets an array. */
  @Test
  void shouldGiveNoRankAnArrayWhenTheRanksDeclareDifferentThings() throws Exception {
    Path path = directory.resolve("f.h5");
    List<Boolean> ended = ThreadRanks.of(RANKS, 2).run(LIMIT, rank -> {
      try (BurstFile file = BurstFile.create(path, rank.mpi().world())) {
        Dataset data = file.dataset("d", ElementType.INT32).shape(RANKS).fill(7).create();
        assertEquals(7, data.readInts()[0]);
        file.attribute("rank", rank.mpi().world().rank());
        WriterException refused = assertThrows(WriterException.class, data::readInts);
        assertInstanceOf(MismatchException.class, refused, refused::toString);
        assertEquals(7, data.readInts()[0]);
        file.complete();
      }
      return true;
    });
    assertEquals(List.of(true, true, true), ended);
  }
}

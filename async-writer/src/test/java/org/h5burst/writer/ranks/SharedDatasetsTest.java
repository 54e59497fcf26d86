package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What several ranks, which are threads here, say together of a dataset in one call. */
@Timeout(120)
@Isolated("ranks that are threads have limits of time")
final class SharedDatasetsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int RANKS = 3;
  private static final int MANY = 200;

  @TempDir
  private Path directory;

  @Test
  void shouldWriteTheArrayOfRankZeroWhenAllDeclareIt() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, file -> {
        Dataset table = file.dataset("table", new long[][] {{world.rank(), 1}, {2, 3}});
        assertArrayEquals(new long[] {2, 2}, table.shape());
      });
      return true;
    });
    assertArrayEquals(new long[] {0, 1, 2, 3}, Oracle.longs(path, "/table"));
  }

  @Test
  void shouldAppendNothingWhenRanksAppendInDifferentOrders() throws Exception {
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      BurstFile file = BurstFile.create(directory.resolve("f.h5"), rank.world());
      List<Dataset> both = Stream.of("d", "e").map(name -> file.dataset(name, ElementType.INT32).shape(0).maxShape(-1)
          .chunk(4).create()).toList();
      Dataset first = both.get(rank.number());
      Dataset second = both.get(1 - rank.number());
      for (Dataset dataset : List.of(first, second)) {
        String words = String.valueOf(
            assertThrows(MismatchException.class, () -> dataset.append(new int[rank.number() + 1])).getMessage());
        assertTrue(words.contains("the ranks append to different datasets: dataset "), words);
      }
      assertArrayEquals(new long[] {0}, first.shape());
      file.discard();
      return true;
    });
  }

  @Test
  void shouldNameTheRefusedCallWhenTheRankDeclaredNothingElse() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      BurstFile.write(path, rank.world(), file -> {
        if (rank.number() == 1) {
          assertThrows(UsageException.class, () -> file.dataset("array", "no array"));
        } else {
          file.dataset("array", new double[2]);
        }
        CompletionException refused = assertThrows(CompletionException.class, () -> file.commit().join());
        String words = String.valueOf(refused.getMessage());
        assertTrue(words.contains("declared different things: a refused call (dataset array cannot be created "
            + "from String"),
            words);
        assertTrue(words.contains(") only on rank 1; array FLOAT64 LITTLE_ENDIAN [2] only on rank 0; "), words);
      });
      return true;
    });
  }

  @Test
  void shouldNameTheFirstDifferenceWhenRanksDeclareInAnOrderThatIsTracked() throws Exception {
    Path path = directory.resolve("f.h5");
    CreateOptions tracked = CreateOptions.defaults().hdf5(settings -> settings.order(CreationOrder.TRACKED));
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, tracked, file -> {
        file.group("first");
        file.group(world.rank() == 1 ? "b" : "a");
        file.group(world.rank() == 1 ? "a" : "b");
        CompletionException refused = assertThrows(CompletionException.class, () -> file.commit().join());
        assertTrue(String.valueOf(refused.getMessage())
            .contains("number 2 is ranks 0, 2: group a; rank 1: group b"), refused::toString);
        file.group("last");
      });
      return true;
    });
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(List.of("last"), file.groups());
    }
  }

  @Test
  void shouldExtendInAnyOrderWhenTheOrderOfObjectsIsTracked() throws Exception {
    Path path = directory.resolve("f.h5");
    CreateOptions tracked = CreateOptions.defaults().hdf5(settings -> settings.order(CreationOrder.TRACKED));
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, tracked, file -> {
        Dataset a = file.dataset("a", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
        Dataset b = file.dataset("b", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
        (world.rank() == 1 ? b : a).extend(3);
        (world.rank() == 1 ? a : b).extend(3);
        a.write(Selection.block(world.rank(), 1), new long[] {world.rank()});
      });
      return true;
    });
    assertArrayEquals(new long[] {0, 1, 2}, Oracle.longs(path, "/a"));
    assertArrayEquals(new long[] {3}, Oracle.extents(path, "/b"));
  }

  @Test
  void shouldAppendTheRowsOfEachRankInTheOrderOfRanks() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, file -> append(file, world));
      return true;
    });
    assertArrayEquals(new long[] {10, 11, 20, 21, 22, 23, 110, 111, 120, 121, 122, 123, 100, 101},
        Oracle.longs(path, "/events"));
    assertArrayEquals(new long[] {7, 2}, Oracle.extents(path, "/events"));
  }

  /** A rank whose read is refused ends the burst with the others, which would wait for it. */
  @Test
  void shouldStayInStepWhenOneRanksReadIsRefused() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, file -> {
        Dataset data = file.dataset("d", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
        for (int round = 0; round < 3; round++) {
          data.append(new long[] {10 * round + world.rank()});
          long own = 3L * round + world.rank();
          if (world.rank() != 1) {
            assertArrayEquals(new long[] {10 * round + world.rank()}, data.readLongs(Selection.row(own)));
          } else if (round == 0) {
            assertThrows(UsageException.class, () -> data.readLongs(Selection.row(99)));
          } else if (round == 1) {
            assertThrows(UsageException.class, () -> data.readFloats(Selection.row(own)));
          } else {
            assertThrows(NullPointerException.class, () -> data.readRecords(Selection.row(own), unset()));
          }
        }
        Dataset opaque = file.dataset("o", DataType.opaque(1, "t")).shape(1).create();
        if (world.rank() == 1) {
          assertThrows(UsageException.class, opaque::readAll);
        } else {
          assertEquals(9, data.readLongs().length);
        }
        assertThrows(UsageException.class, () -> data.appendEach(world.rank() == 1 ? 3 : 0, 1));
        assertArrayEquals(new long[] {9}, data.shape());
        file.flush();
      });
      return true;
    });
    assertArrayEquals(new long[] {0, 1, 2, 10, 11, 12, 20, 21, 22}, Oracle.longs(path, "/d"));
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a program may do
  private static <T> T unset() {
    return null;
  }

  /** Rank 0 appends nothing, rank 1 a row, rank 2 two rows; at the end rank 0 a row alone. */
  private static void append(BurstFile file, Communicator world) {
    Dataset events =
        file.dataset("events", ElementType.INT64).shape(0, 2).maxShape(Dataset.UNLIMITED, 2).chunk(4, 2).create();
    for (int burst = 0; burst < 2; burst++) {
      long first = burst * 100L + world.rank() * 10L;
      events.append(LongStream.range(first, first + 2L * world.rank()).toArray());
      file.commit();
    }
    WriterException refused =
        assertThrows(WriterException.class, () -> events.append(new long[world.rank() == 1 ? 3 : 2]));
    assertTrue(String.valueOf(refused.getMessage())
        .contains("3 elements are not rows of 2"), refused::toString);
    assertThrows(RuntimeException.class, () -> {
      if (world.rank() == 2) {
        appendNull(events);
      } else {
        events.append(new long[2]);
      }
    });
    events.append(world.rank() == 0 ? new long[] {100, 101} : new long[0]);
  }

  @Test
  void shouldShowTheCauseToAllRanksWhenOneCannotCopyWhatItAppends() throws Exception {
    Path path = directory.resolve("f.h5");
    System.setProperty("h5burst.staging.bytes", "1MiB");
    try {
      ThreadRanks.of(2, 1).run(LIMIT, rank -> {
        BurstFile.write(path, rank.mpi().world(), file -> {
          Dataset events = file.dataset("events", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(1 << 18)
              .create();
          WriterException failed = assertThrows(WriterException.class,
              () -> events.append(new long[rank.number() == 1 ? 1 << 18 : 1]));
          for (String words : List.of("2097152 bytes", rank.number() == 1 ? "1048576 bytes" : "rank 1 cannot append")) {
            assertTrue(String.valueOf(failed.getMessage()).contains(words), failed::toString);
          }
          events.append(new long[] {7 + rank.number()});
        });
        return true;
      });
    } finally {
      System.clearProperty("h5burst.staging.bytes");
    }
    long[] found = Oracle.longs(path, "/events");
    assertArrayEquals(new long[] {7, 8}, Arrays.copyOfRange(found, found.length - 2, found.length));
  }

  @Test
  void shouldNotSpeakOfRowsWithoutElementsWhenTheRowsOfAllRanksExceedTheMaxShape() throws Exception {
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      BurstFile.write(directory.resolve("f.h5"), rank.mpi().world(), file -> {
        Dataset few = file.dataset("few", ElementType.INT64).shape(0).maxShape(3).chunk(2).create();
        WriterException refused = assertThrows(WriterException.class, () -> few.append(new long[2]));
        assertTrue(String.valueOf(refused.getMessage()).contains("cannot be extended to [4]"), refused::toString);
        assertFalse(String.valueOf(refused.getMessage()).contains("have no elements"), refused::toString);
        assertArrayEquals(new long[] {0}, few.shape());
      });
      return true;
    });
  }

  @SuppressWarnings("NullAway") // as a program may do that is not checked
  private static void appendNull(Dataset events) {
    events.append((long[]) null);
  }

  /** What the ranks exchange of a burst then is what each of them uses, and not a number for each dataset. */
  @Test
  void shouldWriteAndReadWhenEachRankUsesOtherDatasetsOfMany() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path, world, file -> use(file, world));
      return true;
    });
    for (int number = 0; number < MANY; number++) {
      long expected = number % 50 < RANKS ? number : -1;
      assertArrayEquals(new long[] {expected, expected}, Oracle.longs(path, "/" + name(number)), name(number));
    }
  }

  private static String name(int number) {
    return "group%d/d%d".formatted(number % 7, number);
  }

  private static void use(BurstFile file, Communicator world) {
    AttributeValue none = AttributeValue.of(-1L);
    List<Dataset> datasets = IntStream.range(0, MANY)
        .mapToObj(number -> file.dataset(name(number), ElementType.INT64).shape(2).fill(none).create()).toList();
    for (int turn = 0; turn < MANY; turn += 50) {
      int number = turn + world.rank();
      datasets.get(number).write(Selection.all(), new long[] {number, number});
      if (turn == 100) {
        file.commit();
      }
    }
    long[] found = new long[2];
    int others = 50 + (world.rank() + 1) % RANKS;
    datasets.get(others).read(Selection.all(), found);
    file.commit().join();
    assertArrayEquals(new long[] {others, others}, found);
  }
}

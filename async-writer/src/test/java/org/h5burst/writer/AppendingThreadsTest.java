package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.h5burst.writer.ranks.PropertiesKept;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Threads of a process that append to the same dataset get places behind each other. */
@Timeout(120)
@Isolated("sets a property, which jobs of other tests would inherit")
final class AppendingThreadsTest {
  private static final int THREADS = 8;
  private static final int EACH = 500;

  private static final int TOO_MANY = 200_000;

  @TempDir
  Path directory;

  private final PropertiesKept properties = new PropertiesKept();

  @AfterEach
  void resetProperties() {
    properties.reset();
  }

  private Path path() {
    return directory.resolve("f.h5");
  }

  private static Dataset empty(BurstFile file) {
    return file.dataset("d", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(100).create();
  }

  private static void onThreads(ThrowingConsumer<Integer> append) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> ended = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int first = thread * EACH;
        ended.add(threads.submit(() -> {
          for (int number = first; number < first + EACH; number++) {
            appendOne(append, number);
          }
        }));
      }
      for (Future<?> each : ended) {
        each.get();
      }
    }
  }

  private static void appendOne(ThrowingConsumer<Integer> append, int number) {
    try {
      append.accept(number);
    } catch (Throwable failure) {
      throw new AssertionError("element " + number, failure);
    }
  }

  private static void assertAllThere(long... found) {
    assertArrayEquals(LongStream.range(0, THREADS * EACH).toArray(), Arrays.stream(found).sorted().toArray());
  }

  @Test
  void shouldKeepEveryRowWhenThreadsAppendRows() throws Exception {
    BurstFile.write(path(), file -> {
      Dataset data = empty(file);
      onThreads(number -> data.append(new long[] {number}));
    });
    assertAllThere(Oracle.longs(path(), "/d"));
  }

  @Test
  void shouldGiveEachThreadItsOwnPlaceWhenThreadsMakeRoom() throws Exception {
    BurstFile.write(path(), file -> {
      Dataset data = empty(file);
      onThreads(number -> data.write(Selection.row(data.append(0, 1)), new long[] {number}));
    });
    assertAllThere(Oracle.longs(path(), "/d"));
  }

  @Test
  void shouldKeepTheRowsOfAllRanksWhenTheirThreadsAppendToOneDataset() throws Exception {
    int ranks = 2;
    ThreadRanks.of(ranks, 1).run(Duration.ofSeconds(60), rank -> {
      BurstFile.write(path(), rank.mpi().world(), file -> {
        Dataset data = empty(file);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
          List<Future<?>> ended = new ArrayList<>();
          for (int thread = 0; thread < 2; thread++) {
            ended.add(threads.submit(() -> {
              for (int number = 0; number < 50; number++) {
                data.append(new long[] {rank.number()});
              }
            }));
          }
          for (Future<?> each : ended) {
            each.get();
          }
        }
      });
      return true;
    });
    assertArrayEquals(new long[] {100, 100}, new long[] {count(0), count(1)});
  }

  @Test
  void shouldLeaveNoRowsWhenAnAppendIsRefused() {
    properties.set("h5burst.staging.bytes", "1MiB");
    BurstFile.write(path(), file -> {
      Dataset data = empty(file);
      data.append(new long[] {1, 2});
      assertThrows(BackPressureException.class, () -> data.append(new long[TOO_MANY]));
      assertArrayEquals(new long[] {2}, data.shape());
      data.append(new long[] {3});
    });
    assertArrayEquals(new long[] {1, 2, 3}, Oracle.longs(path(), "/d"));
  }

  private long count(long value) {
    return Arrays.stream(Oracle.longs(path(), "/d")).filter(each -> each == value).count();
  }
}

package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.ranks.ThreadRanks.Bug;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ranks that {@link SchedulesTest} runs on. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
class ThreadRanksTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final PropertiesKept LIMITS = new PropertiesKept();

  @TempDir
  private Path directory;

  @Test
  void shouldGiveTheResultsOfMpiWhenRanksAreThreads() throws Exception {
    List<List<Long>> results = ThreadRanks.of(3, 1).run(LIMIT, rank -> {
      Mpi mpi = rank.mpi();
      List<Long> mine = new ArrayList<>();
      for (Reduction reduction : Reduction.values()) {
        mine.add(mpi.world().allreduce(mpi.world().rank() + 1L, reduction));
      }
      try (var part = mpi.world().split(mpi.world().rank() % 2, -mpi.world().rank())) {
        mine.add((long) part.size());
        mine.add((long) part.rank());
      }
      mine.add((long) mpi.world().broadcast(new byte[mpi.world().rank()], 2).length);
      mine.add((long) mpi.world().allgather(new byte[mpi.world().rank()]).getLast().length);
      return mine;
    });
    List<Long> reduced = new ArrayList<>();
    for (Reduction reduction : Reduction.values()) {
      reduced.add(switch (reduction) {
        case SUM -> 6L;
        case MIN -> 1L;
        case MAX -> 3L;
      });
    }
    for (int rank = 0; rank < 3; rank++) {
      assertEquals(reduced, results.get(rank).subList(0, reduced.size()));
    }
    List<List<Long>> rest = results.stream().map(each -> each.subList(reduced.size(), each.size())).toList();
    assertEquals(List.of(List.of(2L, 1L, 2L, 2L), List.of(1L, 0L, 2L, 2L), List.of(2L, 0L, 2L, 2L)), rest);
  }

  @Test
  void shouldWriteOneFileTogetherWhenRanksAreThreads() throws Exception {
    Path path = directory.resolve("f.h5");
    ThreadRanks.of(2, 1).run(LIMIT, rank -> write(rank.mpi(), path));
    byte[] expected = Oracle.readStored(path, "/d");
    assertEquals(List.of(0, 0, 1, 1),
        List.of((int) expected[0], (int) expected[1], (int) expected[2], (int) expected[3]));
  }

  private static boolean write(Mpi mpi, Path path) {
    int rank = mpi.world().rank();
    BurstFile.write(path, mpi.world(),
        file -> file.dataset("d", ElementType.INT8).shape(4).create().write(Selection.block(2L * rank, 2),
            new byte[] {(byte) rank, (byte) rank}));
    return true;
  }

  @Test
  void shouldNotCallAJobStuckWhenItIsSlowAndGoesOn() throws Exception {
    Duration limit = Duration.ofSeconds(2);
    List<Boolean> results = ThreadRanks.of(2, 1).run(limit, rank -> {
      long begin = System.nanoTime();
      long late = 0;
      while (late == 0) {
        rank.goesOn();
        late = rank.world().allreduce(System.nanoTime() - begin > limit.toNanos() * 5 / 4 ? 1 : 0, Reduction.MAX);
      }
      return true;
    });
    assertEquals(List.of(true, true), results);
  }

  /** What another job has left over, or does, is no reason for this one to stand still. */
  @Test
  void shouldShowWhatItsOwnThreadsDoWhenAJobIsStuck() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread other = Thread.ofPlatform().daemon().name("rank-7").start(end::join);
    AssertionError found = assertThrows(AssertionError.class, () -> ThreadRanks.of(2, 1).run(Duration.ofSeconds(2),
        rank -> rank.number() == 0 ? end.thenApply(_ -> true).join() : write(rank.mpi(), directory.resolve("f.h5"))));
    end.complete(null);
    other.join();
    String stacks = String.valueOf(found.getMessage());
    assertTrue(stacks.contains("rank-0, rank-0") && stacks.contains("rank-1, h5burst-io"), stacks);
    assertFalse(stacks.contains("rank-7"), stacks);
  }

  /** Threads of a job that keep running take the time of those after it, and its memory stays. */
  @ParameterizedTest
  @EnumSource(value = Schedules.Last.class, names = "NOTHING", mode = EnumSource.Mode.EXCLUDE)
  void shouldEndAllThreadsWhenTheJobIsEndedEarly(Schedules.Last last) throws Exception {
    long seed = 4711_000_000L + last.ordinal();
    LIMITS.set("h5burst.heartbeat.timeout", "%ds".formatted(ScheduleRun.SILENCE.toSeconds()));
    LIMITS.set("h5burst.agreement.timeout", "20s");
    try {
      new Schedules(3, seed, 2, last, Bug.NONE).run(directory);
    } finally {
      LIMITS.reset();
    }
    IdleStrategy.until(() -> JobThreads.ofAll(seed).isEmpty());
  }

  /** The writer's agreements are collective operations: one that a rank leaves out must not stay unnoticed. */
  @ParameterizedTest
  @ValueSource(longs = {3, 6, 8, 11, 14})
  void shouldFailWhenARankSkipsOneAgreement(long operation) {
    assertThrows(AssertionError.class,
        () -> ThreadRanks.of(2, 1).with(new Bug(Bug.Kind.SKIPS_OPERATION, 1, operation)).run(Duration.ofSeconds(4),
            rank -> write(rank.mpi(), directory.resolve("f.h5"))));
  }
}

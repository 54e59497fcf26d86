package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.engine.WriterRuntime;
import org.h5burst.writer.job.ScriptedTuner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The second of two ranks does not do what the first one waits for: the job ends when a limit has passed, and the first
 * rank's program is told why. Time passes by the test's clock. That the process ends with the job is tested by
 * NeverHangTest.
 */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
class TimeLimitsTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int LATE = 1;

  @TempDir
  private Path directory;

  private final PropertiesKept limits = new PropertiesKept();
  private final CompletableFuture<String> told = new CompletableFuture<>();

  @AfterEach
  void resetLimits() {
    limits.reset();
  }

  private enum Behaviour {
    AWAY_WHILE_COMPUTING,
    AWAY_AT_CLOSE,
    AWAY_BEHIND_COMMIT_AT_CLOSE,
    AWAY_AT_FIRST_FILE,
    FORGOTTEN,
    OTHER_ORDER,
    TUNER_BLOCKS
  }

  @ParameterizedTest
  @CsvSource({
    "AWAY_WHILE_COMPUTING, h5burst.agreement.timeout=2s, 'is not done after 2.1 s (h5burst.agreement.timeout)'",
    "AWAY_AT_CLOSE, h5burst.close.timeout=3s, (h5burst.close.timeout)",
    "AWAY_BEHIND_COMMIT_AT_CLOSE, h5burst.close.timeout=3s, '(h5burst.close.timeout), missing: rank 1'",
    "AWAY_AT_FIRST_FILE, h5burst.io.timeout=4s, 'first.h5 (the first on its communicator, for which all its ranks "
        + "are needed)'",
    "FORGOTTEN, h5burst.close.timeout=3s, '(h5burst.close.timeout), missing: rank 1'",
    "OTHER_ORDER, h5burst.heartbeat.timeout=3s, 'which waits in flush of burst 1 of '",
    "TUNER_BLOCKS, h5burst.io.timeout=3s, 'observe() of the tuner of '"
  })
  void shouldEndTheJobAndTellTheProgramWhenALimitHasPassed(Behaviour behaviour, String limit, String words)
      throws Exception {
    limits.set(limit.substring(0, limit.indexOf('=')), limit.substring(limit.indexOf('=') + 1));
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      switch (behaviour) {
        case AWAY_AT_FIRST_FILE -> stayAwayFromTheFirstFile(rank);
        case FORGOTTEN -> forget(rank);
        case OTHER_ORDER -> flushInOtherOrder(rank);
        default -> leaveInTheMiddle(rank, behaviour);
      }
      return true;
    });
    assertNotNull(result.early(), result::toString);
    String heard = told.get(10, TimeUnit.SECONDS);
    assertTrue(heard.contains("TimeLimitException") && heard.contains(words), heard);
    assertFalse(Files.exists(path()), "an unfinished file has its final name");
  }

  private Path path() {
    return directory.resolve("out.h5");
  }

  private void stayAwayFromTheFirstFile(Rank rank) {
    if (rank.number() == LATE) {
      rank.stayAway();
    }
    told.complete(ScheduleRun.seen(() -> BurstFile.create(directory.resolve("first.h5"), rank.world())));
  }

  /** The first rank commits, and ends without a close; the other one does not come. */
  private void forget(Rank rank) {
    BurstFile file = BurstFile.create(path(), rank.world());
    write(file.dataset("steps", ElementType.INT64).shape(2, 2).create(), rank, 0);
    if (rank.number() == LATE) {
      rank.stayAway();
    }
    CompletableFuture<BurstResult> committed = file.commit();
    told.completeAsync(() -> ScheduleRun.seen(committed::join));
  }

  /** Each rank waits in one file for the other, which waits in the other file. */
  private void flushInOtherOrder(Rank rank) {
    Communicator world = rank.world();
    BurstFile one = BurstFile.create(path(), world);
    BurstFile two = BurstFile.create(directory.resolve("other.h5"), world.duplicate());
    world.barrier();
    if (rank.number() == LATE) {
      Thread.ofPlatform().daemon().start(rank::stayAway);
    }
    String heard = ScheduleRun.seen(rank.number() == LATE ? one::flush : two::flush);
    if (heard.contains("which waits in")) {
      told.complete(heard);
    }
  }

  private void leaveInTheMiddle(Rank rank, Behaviour behaviour) {
    CreateOptions options = CreateOptions.defaults();
    BurstFile file = BurstFile.create(path(), rank.world(), behaviour == Behaviour.TUNER_BLOCKS
        ? options.tuner((_, _) -> new BlockingTuner(rank))
        : options);
    Dataset dataset = file.dataset("steps", ElementType.INT64).shape(2, 2).create();
    write(dataset, rank, 0);
    String first = ScheduleRun.seen(file.commit()::join);
    if (rank.number() == LATE) {
      rank.stayAway();
    }
    if (!first.isEmpty()) {
      told.complete(first);
      return;
    }
    write(dataset, rank, 1);
    told.complete(switch (behaviour) {
      case AWAY_AT_CLOSE -> ScheduleRun.seen(file::complete);
      case AWAY_BEHIND_COMMIT_AT_CLOSE -> {
        CompletableFuture<BurstResult> _ = file.commit();
        yield ScheduleRun.seen(file::complete);
      }
      case AWAY_WHILE_COMPUTING -> ScheduleRun.seen(file.commit()::join);
      default -> ScheduleRun.seen(file::flush);
    });
  }

  private static void write(Dataset dataset, Rank rank, long step) {
    dataset.write(Selection.block(new long[] {step, rank.number()}, new long[] {1, 1}), new long[] {step + 1});
  }

  /** Does not come back from learning. */
  private record BlockingTuner(Rank rank, Tuner sound) implements Tuner {
    BlockingTuner(Rank rank) {
      this(rank, new ScriptedTuner(() -> Choice.DEFAULT));
    }

    @Override
    public Decision propose(Proposal proposal) {
      return sound.propose(proposal);
    }

    @Override
    public void observe(Decision decision, Outcome outcome) {
      rank.stayAway();
    }
  }

  @Test
  void shouldSayWhyItClosesWhenAProgramFailsAndTheOtherRankNeverComes() throws Exception {
    limits.set("h5burst.close.timeout", "3s");
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      BurstFile.<IOException>write(path(), rank.world(), file -> {
        write(file.dataset("steps", ElementType.INT64).shape(2, 2).create(), rank, 0);
        file.commit().join();
        if (rank.number() != LATE) {
          rank.stayAway(); // computes for hours, and never comes to the other rank's close
        }
        throw new IOException("the body failed on purpose");
      });
      return true;
    });
    assertNotNull(result.early(), result::toString);
    List<Throwable> failures = result.failures().stream().filter(IOException.class::isInstance).toList();
    assertEquals(1, failures.size(), result::toString);
    assertTrue(failures.getFirst().getSuppressed()[0].toString().contains("(h5burst.close.timeout)"), result::toString);
  }

  @ParameterizedTest
  @CsvSource({"true, 70", "false, 1"})
  void shouldEndTheJobWithItsExitCodeWhenARankFailsByAnError(boolean onIoThread, int exitCode) throws Exception {
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      BurstFile file = BurstFile.create(path(), rank.world());
      write(file.dataset("steps", ElementType.INT64).shape(2, 2).create(), rank, 0);
      file.commit().join();
      if (rank.number() == LATE && onIoThread) {
        WriterRuntime.of(rank.mpi()).ring().submit(() -> {
          throw new AssertionError("a defect on purpose");
        });
      } else if (rank.number() == LATE) {
        throw new StackOverflowError("an error on purpose");
      }
      file.flush();
      return true;
    });
    assertEquals(new JobLife.End(LATE, exitCode), result.early());
    assertFalse(Files.exists(path()), "an unfinished file has its final name");
  }

  /** In a smaller communicator, ranks have other numbers than those that launcher and batch system know. */
  @Test
  void shouldNameTheRankInTheJobWhenARankOfASmallerCommunicatorIsLost() throws Exception {
    limits.set("h5burst.heartbeat.timeout", "3s");
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(4, 1).runToTheEnd(LIMIT, rank -> {
      int part = rank.number() % 2;
      BurstFile file = BurstFile.create(directory.resolve("out.%d.h5".formatted(part)),
          rank.world().split(part, rank.number()));
      file.dataset("steps", ElementType.INT64).shape(2).create();
      file.commit().join();
      switch (rank.number()) {
        case 1 -> told.complete(ScheduleRun.seen(file::flush));
        case 3 -> rank.vanish();
        default -> rank.stayAway();
      }
      return true;
    });
    assertNotNull(result.early(), result::toString);
    String heard = told.get(10, TimeUnit.SECONDS);
    assertTrue(heard.contains("no sign of life from rank 1 (rank 3 of the job) for"), heard);
  }

  /** The paused rank's I/O thread holds the agreement up, and its watchdog answers all the same. */
  @Test
  void shouldGoOnWhenARankPausedForLongerThanItMayBeSilent() throws Exception {
    limits.set("h5burst.heartbeat.timeout", "2s");
    limits.set("h5burst.agreement.timeout", "2s");
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      try (BurstFile file = BurstFile.create(path(), rank.world())) {
        Dataset dataset = file.dataset("steps", ElementType.INT64).shape(2, 2).create();
        write(dataset, rank, 0);
        file.commit().join();
        write(dataset, rank, 1);
        pauseForLong(file, rank);
        file.complete();
      }
      return true;
    });
    MemorySegment found = MemorySegment.ofArray(Oracle.readStored(path(), "/steps"));
    assertEquals(List.of(1L, 1L, 2L, 2L), List.of(0, 1, 2, 3).stream()
        .map(index -> found.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index)).toList());
  }

  private static void pauseForLong(BurstFile file, Rank rank) {
    if (rank.number() != LATE) {
      file.commit().join();
      return;
    }
    file.pause();
    CompletableFuture<BurstResult> paused = file.commit();
    rank.pass(Duration.ofSeconds(30));
    assertFalse(paused.isDone(), () -> "the burst was written in the pause: "
        + paused.handle((result, failure) -> failure == null ? result : failure).join());
    file.resume();
    paused.join();
  }
}

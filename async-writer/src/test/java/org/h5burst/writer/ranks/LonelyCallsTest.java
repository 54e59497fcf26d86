package org.h5burst.writer.ranks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.watch.Watchdog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** One rank's program waits in a call that another one does not make. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
@ResourceLock(Resources.SYSTEM_ERR)
final class LonelyCallsTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int OTHER = 1;
  private static final long PACE_NANOS = 500_000;

  @TempDir
  private Path directory;

  private final PropertiesKept limits = new PropertiesKept();
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeEach
  void keepTheLog() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    limits.set("h5burst.late.notice", "1s");
    limits.set("h5burst.agreement.timeout", "5s");
    limits.set("h5burst.heartbeat.timeout", "4s");
  }

  @AfterEach
  void reset() {
    System.setErr(before);
    limits.reset();
  }

  private Path path() {
    return directory.resolve("out.h5");
  }

  private Dataset rows(BurstFile file) {
    Dataset rows = file.dataset("rows", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(2).create();
    file.commit().join();
    return rows;
  }

  /** What is said may come later than the end of the job. */
  private void awaitLog(String words) throws InterruptedException {
    long begin = System.nanoTime();
    while (!logged().contains(words)) {
      assertTrue(System.nanoTime() - begin < LIMIT.toNanos(), this::logged);
      Thread.sleep(10);
    }
  }

  private String logged() {
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldNameTheAppendAndEndTheJobWhenTheOtherRankMakesNoCall() throws Exception {
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      Dataset rows = rows(BurstFile.create(path(), rank.world()));
      if (rank.number() == OTHER) {
        rank.stayAway();
      }
      rows.append(new long[] {1});
      return true;
    });
    assertEquals(new JobLife.End(0, Watchdog.EXIT_CODE), result.early(), result::toString);
    awaitLog("append to dataset rows of " + path() + " is not done after 5.1 s (h5burst.agreement.timeout): not all "
        + "ranks have made this call");
  }

  @Test
  void shouldSayThatARankWaitsInAppendWhenTheOtherCompletesTheFile() throws Exception {
    limits.set("h5burst.agreement.timeout", "0s");
    limits.set("h5burst.close.timeout", "30s");
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      BurstFile file = BurstFile.create(path(), rank.world());
      Dataset rows = rows(file);
      if (rank.number() == OTHER) {
        Thread.ofPlatform().daemon().start(rank::stayAway); // lets time pass
        rows.append(new long[] {1});
      }
      file.complete();
      return true;
    });
    assertNotNull(result.early(), result::toString);
    assertTrue(result.toString().contains(", missing: rank 1 (in append to dataset rows of " + path() + ")"),
        result::toString);
  }

  /** Without the rule, the next commit writes what the program has put into the memory since its future has failed. */
  @Test
  void shouldRefuseTheBurstWhenTheLimitHasFailedAFutureInIt() throws Exception {
    Path path = directory.resolve("out.h5");
    limits.set("h5burst.io.timeout", "5s");
    CompletableFuture<String> told = new CompletableFuture<>();
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, rank.world())) {
        Dataset data = file.dataset("d", ElementType.INT64).shape(2).fill(7).create();
        file.commit().join();
        MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_LONG, 1);
        CompletableFuture<BurstResult> written =
            data.writeAsync(Selection.block(rank.number(), 1), memory, Ownership.BORROW);
        if (rank.number() == OTHER) {
          passUntil(told, rank);
        } else {
          told.complete(ScheduleRun.seen(() -> CompletableFuture.allOf(written).join()));
          memory.set(ValueLayout.JAVA_LONG, 0, 9);
        }
        String refused = ScheduleRun.seen(file.commit()::join);
        assertTrue(refused.contains("waited 5 s, the limit by h5burst.io.timeout"), refused);
        file.complete();
      }
      return true;
    });
    assertTrue(told.get().contains("call commit() first"), told::toString);
    assertArrayEquals(new long[] {7, 7}, Oracle.longs(path, "/d"));
  }

  /** The I/O thread waits for the other rank in another file, and that rank waits for this program. */
  @Test
  void shouldFailTheFutureInTimeWhenTheIoThreadWaitsInAnotherFile() throws Exception {
    limits.set("h5burst.agreement.timeout", "0s");
    limits.set("h5burst.io.timeout", "5s");
    CompletableFuture<String> told = new CompletableFuture<>();
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      try (BurstFile first = BurstFile.create(directory.resolve("first.h5"), rank.world());
          BurstFile second = BurstFile.create(path(), rank.world())) {
        Dataset data = second.dataset("d", ElementType.INT64).shape(2).create();
        second.commit().join();
        if (rank.number() == OTHER) {
          passUntil(told, rank);
          first.commit();
        } else {
          first.commit();
          CompletableFuture<BurstResult> written = data.writeAsync(Selection.block(0, 1), new long[] {1});
          told.complete(ScheduleRun.seen(() -> CompletableFuture.allOf(written).join()));
        }
        String refused = ScheduleRun.seen(second.commit()::join);
        assertTrue(refused.contains("waited 5 s, the limit by h5burst.io.timeout"), refused);
        first.complete();
        second.complete();
      }
      return true;
    });
    assertTrue(told.get().contains("call commit() first"), told::toString);
  }

  @Test
  void shouldRefuseAFileInWordsWhenItsCommunicatorIsClosed() throws Exception {
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator ranks = rank.world().duplicate();
      ranks.close();
      UsageException refused = assertThrows(UsageException.class, () -> BurstFile.create(path(), ranks));
      assertEquals("create of " + path() + ": the communicator is closed", refused.getMessage());
      return true;
    });
  }

  private static void passUntil(CompletableFuture<?> told, Rank rank) {
    while (!told.isDone()) {
      rank.pass(Duration.ofSeconds(1));
      rank.goesOn();
      LockSupport.parkNanos(PACE_NANOS);
    }
  }

  /** Without the rule, the rank continues without the file, and the other one waits for it until a limit has passed. */
  @Test
  void shouldEndTheJobAtOnceWhenAnErrorKeepsARankFromBeginningAFile() throws Exception {
    Path path = directory.resolve("out.h5");
    ThreadRanks.Result<Boolean> result = ThreadRanks.of(2, 1).runToTheEnd(LIMIT, rank -> {
      Communicator ranks = rank.number() == OTHER ? withoutMemory(rank.world()) : rank.world().duplicate();
      assertThrows(OutOfMemoryError.class, () -> BurstFile.create(path, ranks));
      rank.stayAway();
      return true;
    });
    assertEquals(new JobLife.End(OTHER, 70), result.early());
  }

  /** A duplicate of the communicator that cannot be duplicated again. */
  private static Communicator withoutMemory(Communicator world) {
    Communicator ranks = world.duplicate();
    return (Communicator) Proxy.newProxyInstance(Communicator.class.getClassLoader(),
        new Class<?>[] {Communicator.class}, (_, method, arguments) -> {
          if (method.getName().equals("duplicate")) {
            throw new OutOfMemoryError("on purpose");
          }
          try {
            return method.invoke(ranks, arguments);
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        });
  }
}

package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.ranks.FakeClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The end of the watchdog's own threads; limits are in PhaseWatchTest and TimeLimitsTest, jobs that it ends in
 * NeverHangTest and OneRankFailsTest.
 */
@Timeout(20)
final class WatchdogTest {
  @Test
  void shouldEndAndKeepTheInterruptWhenTheThreadThatClosesItIsInterrupted() {
    Mpi mpi = Mpi.solo();
    Watchdog watchdog = new Watchdog(mpi, Surroundings.of(mpi), words -> {});
    Thread.currentThread().interrupt();
    watchdog.close();
    assertTrue(Thread.interrupted());
    mpi.close();
  }

  private final FakeClock clock = new FakeClock();
  private final Surroundings surroundings = new Surroundings(clock, () -> {
    throw new UnsupportedOperationException("nobody to ask");
  });

  @Test
  void shouldOpenNoSocketWhenTheJobHasOneRank() {
    AtomicBoolean opened = new AtomicBoolean();
    Surroundings noted = new Surroundings(clock, () -> {
      opened.set(true);
      return DatagramChannel.open();
    });
    try (Mpi mpi = Mpi.solo(); Watchdog _ = new Watchdog(mpi, noted, words -> {})) {
      assertFalse(opened.get());
    }
  }

  /** Throws, a few times, and then works. */
  private static final class UsedUp {
    private final AtomicInteger left = new AtomicInteger(4);

    void require() {
      if (left.getAndDecrement() > 0) {
        throw new OutOfMemoryError("on purpose");
      }
    }
  }

  private void passUntil(BooleanSupplier condition) {
    IdleStrategy.until(() -> {
      clock.pass(Duration.ofSeconds(1));
      return condition.getAsBoolean();
    });
  }

  @Test
  void shouldTellTheProgramWhenMemoryIsFreeAgain() {
    UsedUp memory = new UsedUp();
    CompletableFuture<String> told = new CompletableFuture<>();
    try (Mpi mpi = Mpi.solo(); Watchdog watchdog = new Watchdog(mpi, surroundings, words -> {
      memory.require();
      told.complete(words);
    })) {
      watchdog.working(new Guard("write of burst 1", Duration.ofSeconds(5), "h5burst.io.timeout"), null);
      passUntil(told::isDone);
      assertTrue(told.join().matches("write of burst 1 is not done after [0-9.]+ s \\(h5burst.io.timeout\\)"),
          told::join);
    }
  }

  @Test
  void shouldGoOnWithItsChoresWhenMemoryIsFreeAgain() {
    UsedUp memory = new UsedUp();
    CountDownLatch done = new CountDownLatch(1);
    try (Mpi mpi = Mpi.solo(); Watchdog watchdog = new Watchdog(mpi, surroundings, words -> {})) {
      watchdog.alsoDo(_ -> {
        memory.require();
        done.countDown();
      });
      passUntil(() -> done.getCount() == 0);
    }
  }
}

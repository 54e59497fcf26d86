package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h5burst.mpi.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the watchdog lets pass; jobs that it ends are in NeverHangTest and OneRankFailsTest. */
@Timeout(20)
final class WatchdogTest {
  private static final Guard LONG = new Guard("write of burst 1", Duration.ofHours(1), "h5burst.io.timeout");

  @Test
  void shouldWaitWhenWhatWentWrongMayStillComeBack() throws InterruptedException {
    List<String> words = new CopyOnWriteArrayList<>();
    try (Mpi mpi = Mpi.solo(); Watchdog watchdog = new Watchdog(mpi, words::add)) {
      watchdog.troubled(LONG); // nothing is under way
      watchdog.working(LONG, null);
      watchdog.troubled(new Guard("opening failed", Duration.ofHours(1), "h5burst.outcome.timeout"));
      watchdog.troubled(new Guard("a consequence of that", Duration.ofNanos(1), "h5burst.outcome.timeout")); // the first trouble counts
      Thread.sleep(500); // it looks every tenth of a second
      watchdog.working(new Guard("a call without a limit", Duration.ZERO, "none"), null);
      watchdog.done();
    }
    assertEquals(List.of(), words);
  }

  @Test
  void shouldEndAndKeepTheInterruptWhenTheThreadThatClosesItIsInterrupted() {
    Mpi mpi = Mpi.solo();
    Watchdog watchdog = new Watchdog(mpi, words -> {});
    Thread.currentThread().interrupt();
    watchdog.close();
    assertTrue(Thread.interrupted());
    mpi.close();
  }
}

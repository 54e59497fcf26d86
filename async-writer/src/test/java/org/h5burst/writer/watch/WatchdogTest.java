package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.h5burst.mpi.Mpi;
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
}

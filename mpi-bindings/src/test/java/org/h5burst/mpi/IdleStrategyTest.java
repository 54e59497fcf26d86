package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a wait lasts, by a clock that the test moves. */
@Timeout(20)
final class IdleStrategyTest {
  private static final long TENTH = TimeUnit.MILLISECONDS.toNanos(100);

  private long now = 17;

  @Test
  void shouldNotCountTheTimeInWhichTheProcessWasStopped() {
    IdleStrategy wait = new IdleStrategy(() -> now);
    for (int poll = 1; poll <= 50; poll++) {
      now += TENTH;
      assertEquals(poll * TENTH, wait.awakeNanos());
      now += TimeUnit.HOURS.toNanos(poll % 2);
      assertEquals(poll * TENTH, wait.awakeNanos());
    }
  }
}

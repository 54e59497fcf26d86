package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Notices and limits of calls in which the program waits, by a clock that the test moves. */
@Timeout(20)
final class ProgramWaitsTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final Guard APPEND =
      new Guard("append to dataset x of f.h5", Duration.ofSeconds(10), "h5burst.agreement.timeout");

  private long now;
  private final AwakeClock clock = new AwakeClock(() -> now, SECOND);
  private final List<Runnable> notices = new ArrayList<>();
  private final ProgramWaits program = new ProgramWaits(clock, notices::add);

  private void pass(int seconds) {
    for (int second = 0; second < seconds; second++) {
      now += SECOND;
      clock.tick();
      assertNull(program.diagnosis());
    }
  }

  @Test
  void shouldNoteTheCallAgainAndAgainWhenItTakesLong() {
    assertEquals(3, program.during(APPEND, 3 * SECOND, () -> {
      assertEquals("append to dataset x of f.h5", program.operation());
      pass(3);
      assertEquals(0, notices.size());
      pass(5);
      assertEquals(2, notices.size());
      return 3;
    }));
    pass(20);
    assertEquals(2, notices.size(), "the call has returned");
    assertEquals("", program.operation());
  }

  @Test
  void shouldNameTheCallAndTheLimitWhenItTakesTooLong() {
    program.during(APPEND, 60 * SECOND, () -> {
      pass(10);
      assertFalse(program.isOver());
      now += SECOND;
      clock.tick();
      assertTrue(program.isOver());
      assertEquals("append to dataset x of f.h5 is not done after 11.0 s (h5burst.agreement.timeout): not all ranks "
          + "have made this call", program.diagnosis());
      return true;
    });
    assertNull(program.diagnosis());
    assertFalse(program.isOver());
  }

  @Test
  void shouldWaitWhenThereIsNoLimitUntilAFileIsClosedBehindIt() {
    Closing closing = new Closing(clock::nanos, new Closing.Limit(Duration.ofSeconds(5), "h5burst.close.timeout"),
        new Closing.Limit(Duration.ofSeconds(2), "h5burst.outcome.timeout"));
    Guard unlimited = new Guard("append", Duration.ZERO, "h5burst.agreement.timeout").until(closing);
    program.during(unlimited, 60 * SECOND, () -> {
      pass(1000);
      closing.begin();
      pass(5);
      now += SECOND;
      clock.tick();
      assertEquals("append is not done after 1006.0 s (h5burst.close.timeout): not all ranks have made this call",
          program.diagnosis());
      return true;
    });
  }
}

package org.h5burst.writer.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits, by a clock that the test moves. */
@Timeout(20)
final class PhaseWatchTest {
  private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(100);
  private static final Guard STEP = new Guard("write of burst 1", Duration.ofSeconds(10), "h5burst.io.timeout");

  private long now;
  private final AwakeClock clock = new AwakeClock(() -> now, 5 * PERIOD);
  private final PhaseWatch phases = new PhaseWatch(clock, 3);

  private void pass(long nanos) {
    now += nanos;
    clock.tick();
  }

  private @Nullable String diagnosisAfter(Duration time) {
    String found = null;
    for (long left = time.toNanos(); left > 0 && found == null; left -= PERIOD) {
      pass(PERIOD);
      found = phases.diagnosis();
    }
    return found;
  }

  @Test
  void shouldNameOperationAndLimitWhenAStepTakesTooLong() {
    phases.begin(STEP, false, null);
    assertNull(diagnosisAfter(Duration.ofSeconds(10)));
    assertEquals("write of burst 1 is not done after 10.1 s (h5burst.io.timeout)",
        diagnosisAfter(Duration.ofSeconds(1)));
  }

  @Test
  void shouldWaitWhenWhatWentWrongMayStillComeBack() {
    phases.troubled(STEP); // nothing is under way
    assertNull(diagnosisAfter(Duration.ofMinutes(1)));
    phases.begin(new Guard("write of burst 1", Duration.ofHours(1), "h5burst.io.timeout"), false, null);
    phases.troubled(new Guard("opening failed", Duration.ofHours(1), "h5burst.outcome.timeout"));
    // the first trouble counts
    phases.troubled(new Guard("a consequence of that", Duration.ofNanos(1), "h5burst.outcome.timeout"));
    assertNull(diagnosisAfter(Duration.ofMinutes(59)));
    phases.begin(new Guard("a call without a limit", Duration.ZERO, "none"), false, null);
    assertNull(diagnosisAfter(Duration.ofHours(2)));
    phases.done();
    assertNull(diagnosisAfter(Duration.ofMinutes(1)));
  }

  @Test
  void shouldHardlyCountTheTimeInWhichTheProcessWasStopped() {
    phases.begin(STEP, false, null);
    for (int stop = 0; stop < 10; stop++) {
      pass(TimeUnit.HOURS.toNanos(1));
      assertNull(phases.diagnosis(), "stopped " + stop + " times");
      assertEquals(clock.nanos(), clock.wokenNanos());
    }
    assertEquals(50 * PERIOD, clock.nanos());
    assertNull(diagnosisAfter(Duration.ofSeconds(4)));
    pass(TimeUnit.HOURS.toNanos(1));
    assertEquals(clock.nanos(), clock.wokenNanos());
    assertNull(diagnosisAfter(Duration.ofMillis(500)));
    assertNotNull(diagnosisAfter(Duration.ofSeconds(1)));
  }

  @Test
  void shouldReachALimitWhenEveryLookIsLate() {
    phases.begin(STEP, false, null);
    int looks = 0;
    for (; looks < 1000 && phases.diagnosis() == null; looks++) {
      pass(TimeUnit.SECONDS.toNanos(2));
    }
    assertEquals(21, looks, "a full heap or too many neighbours let the watchdog come late each time");
  }

  @Test
  void shouldKnowThatALimitHasPassedWhenThereAreNoWordsForIt() {
    assertFalse(phases.isOver(), "nothing is under way");
    phases.begin(STEP, false, null);
    pass(PERIOD);
    assertFalse(phases.isOver());
    phases.troubled(new Guard("no space left", Duration.ofNanos(PERIOD), "h5burst.outcome.timeout"));
    pass(2 * PERIOD);
    assertTrue(phases.isOver(), "what went wrong");
    phases.begin(STEP, false, null);
    assertNull(diagnosisAfter(Duration.ofSeconds(10)));
    assertFalse(phases.isOver());
    pass(PERIOD);
    assertTrue(phases.isOver(), "the step");
    Closing closing = closing();
    phases.begin(new Guard("commit of burst 1", Duration.ZERO, "h5burst.agreement.timeout").until(closing), true, null);
    closing.begin();
    assertNull(diagnosisAfter(Duration.ofSeconds(4)));
    assertFalse(phases.isOver());
    pass(PERIOD);
    assertTrue(phases.isOver(), "the close behind it");
  }

  @Test
  void shouldLimitAWaitFromTheMomentThatCloseIsCalledBehindIt() {
    Closing closing = closing();
    phases.begin(new Guard("commit of burst 1", Duration.ZERO, "h5burst.agreement.timeout").until(closing), true, null);
    assertNull(diagnosisAfter(Duration.ofHours(1)), "nobody closes");
    closing.begin();
    assertNull(diagnosisAfter(Duration.ofSeconds(4)));
    String diagnosis = diagnosisAfter(Duration.ofSeconds(1));
    assertTrue(diagnosis != null && diagnosis.endsWith("closing a file must wait for it (h5burst.close.timeout)"),
        diagnosis);
  }

  @Test
  void shouldLimitAWaitMoreWhenAFileIsClosedBehindItAfterAFailure() {
    Closing closing = closing();
    phases.begin(new Guard("commit of burst 1", Duration.ZERO, "h5burst.agreement.timeout").until(closing), true, null);
    closing.during(Closing.Kind.NONE, () -> assertNull(diagnosisAfter(Duration.ofHours(1)), "nobody closes"));
    closing.during(Closing.Kind.END_AFTER_FAILURE, () -> {
      assertNull(diagnosisAfter(Duration.ofSeconds(1)));
      String diagnosis = diagnosisAfter(Duration.ofSeconds(1));
      assertTrue(diagnosis != null && diagnosis.endsWith("closing a file must wait for it (h5burst.outcome.timeout)"),
          diagnosis);
    });
    assertNull(phases.diagnosis());
  }

  private Closing closing() {
    return new Closing(clock::nanos, new Closing.Limit(Duration.ofSeconds(4), "h5burst.close.timeout"),
        new Closing.Limit(Duration.ofSeconds(1), "h5burst.outcome.timeout"));
  }

  @Test
  void shouldLimitEachWaitByItselfWhenCloseWaitsBehindSeveral() {
    Closing closing = closing();
    closing.during(Closing.Kind.END, () -> {
      for (int burst = 1; burst < 10; burst++) {
        phases.begin(new Guard("commit of burst " + burst, Duration.ZERO, "h5burst.agreement.timeout").until(closing),
            true, null);
        assertNull(diagnosisAfter(Duration.ofSeconds(4)), "burst " + burst + " goes on");
        phases.done();
      }
    });
    phases.begin(new Guard("commit of burst 10", Duration.ZERO, "h5burst.agreement.timeout").until(closing), true,
        null);
    assertNull(diagnosisAfter(Duration.ofHours(1)), "nobody closes any more");
  }

  @Test
  void shouldEndTheJobSoonerWhenWhatFailedDoesNotComeBack() {
    phases.begin(STEP, false, null);
    phases.troubled(new Guard("no space left", Duration.ofSeconds(1), "h5burst.outcome.timeout"));
    String diagnosis = diagnosisAfter(Duration.ofSeconds(2));
    assertTrue(diagnosis != null && diagnosis.startsWith("write of burst 1 has failed on rank 3")
        && diagnosis.endsWith("no space left"), diagnosis);
  }
}

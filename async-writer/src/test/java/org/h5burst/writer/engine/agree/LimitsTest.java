package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.writer.configuration.WriterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a diagnosis says beyond its limit. */
@Timeout(20)
final class LimitsTest {
  private final Limits limits = new Limits(WriterConfiguration.ofProcess().limits(), true);

  @Test
  void shouldCarryTheCauseWhenTheOthersDoNotComeBackAfterAFailure() {
    assertEquals("wait for the other ranks after a failure on this rank (write of burst 3 of f.h5: No space left on "
        + "device)",
        limits.afterFailure("write of burst 3 of f.h5", "No space left on device").operation());
    assertEquals("wait for the other ranks after a failure on another rank (write of burst 3 of f.h5)",
        limits.afterFailure("write of burst 3 of f.h5", "").operation());
  }

  @Test
  void shouldWaitShortlyWhenTheOthersMayBeStuckInMpiAndElseAsLongAsTheyWork() {
    assertEquals("h5burst.outcome.timeout", limits.afterFailure("write of burst 3", "").limitName());
    Limits portable = new Limits(limits.times(), false);
    assertEquals("h5burst.io.timeout", portable.afterFailure("write of burst 3", "").limitName());
  }
}

package org.h5burst.writer.burst;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a diagnosis says beyond its limit. */
@Timeout(20)
final class LimitsTest {
  private final Limits limits = new Limits(Duration.ZERO, Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofMinutes(10));

  @Test
  void shouldCarryTheCauseWhenTheOthersDoNotComeBackAfterAFailure() {
    assertEquals("write of burst 3 of f.h5 failed on this rank (No space left on device), and what the others do meanwhile",
        limits.afterFailure("write of burst 3 of f.h5", "No space left on device").operation());
    assertEquals("write of burst 3 of f.h5 failed on another rank, and what the others do meanwhile",
        limits.afterFailure("write of burst 3 of f.h5", "").operation());
  }
}

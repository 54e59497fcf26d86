package org.h5burst.tuner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.tuner.Decision.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DecisionTest {
  @Test
  void shouldNameTheKnobsThatAreSetWhenShowingAChoice() {
    assertEquals("independent", Choice.DEFAULT.toString());
    assertEquals("sieve", Choice.SIEVE.toString());
    assertEquals("sieve 64 KiB", Choice.SIEVE.with(Knob.BUFFER, 1 << 16).toString());
    assertEquals("collective", Choice.COLLECTIVE.toString());
    assertEquals("collective 2 x 1 MiB", Choice.collective(2, 1 << 20).toString());
    assertEquals("collective 4 writers", Choice.collective(4, 0).toString());
    assertEquals("collective stripes 8 x 4 MiB aligned",
        Choice.COLLECTIVE.with(Knob.STRIPE_COUNT, 8).with(Knob.STRIPE_BYTES, 4 << 20).with(Knob.ALIGNMENT, 1)
            .toString());
  }

  @Test
  void shouldBeChoiceAndReasonWhenShown() {
    BurstFeatures features = new BurstFeatures(1, 2, 8, 16, 1, 1, 8, false, true);
    assertEquals("independent (default)",
        new Decision("f", Operation.WRITE, features, Choice.DEFAULT, Reason.DEFAULT).toString());
    assertEquals("collective 2 x 1 MiB (exploit)",
        new Decision("f", Operation.WRITE, features, Choice.collective(2, 1 << 20), Reason.EXPLOIT).toString());
  }
}

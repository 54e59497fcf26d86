package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RegretBudgetTest {
  @Test
  void shouldAllowWhatFiftyBurstsMayLoseWhenTheFirstOneIsDue() {
    assertEquals(2.25, new RegretBudget().seconds(1), 1e-9);
  }

  @Test
  void shouldAllowNothingMoreWhenItIsSpent() {
    RegretBudget budget = new RegretBudget();
    budget.add(3.5, 1);
    assertTrue(budget.seconds(1) < 0, "left: " + budget.seconds(1));
    assertEquals(0, budget.won().soFar().seconds(), "nothing was measured");
  }

  /** Small bursts that won little must not pay for a trial with a large one. */
  @Test
  void shouldCountALargeBurstForItsShareWhenSmallOnesWereBefore() {
    RegretBudget budget = new RegretBudget();
    for (int burst = 0; burst < 24; burst++) {
      budget.add(1e-3, 1e-3);
    }
    assertEquals(.045 * 2 * 100.024, budget.seconds(100), 1e-9);
  }

  @Test
  void shouldAllowAShareOfAllThatWasWrittenWhenTheDeadlineIsOver() {
    RegretBudget budget = new RegretBudget();
    for (int burst = 0; burst < 199; burst++) {
      budget.add(1, 1);
    }
    assertEquals(9, budget.seconds(1), 1e-9);
  }
}

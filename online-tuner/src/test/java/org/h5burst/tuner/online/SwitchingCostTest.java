package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a move costs if the arm was a mistake. */
@Timeout(10)
final class SwitchingCostTest {
  private static final double MOVE_SECONDS = 2;

  @Test
  void shouldCostTheLossOfTheBurstsThatAreLeftWhenFilesAreShort() {
    assertEquals(MOVE_SECONDS + 2 * .01, cost(true).bothWays(1, .01), 1e-9);
  }

  @Test
  void shouldCostAMoveBackWhenTheBurstsThatAreLeftWouldLoseMore() {
    assertEquals(MOVE_SECONDS * 5 / 3, cost(true).bothWays(1, 10), 1e-9);
  }

  @Test
  void shouldCostAMoveBackWhenNoFileHasShownHowLongTheyAre() {
    assertEquals(MOVE_SECONDS * 5 / 3, cost(false).bothWays(1, .01), 1e-9);
  }

  /** Of a file that has two more bursts on average. */
  private static SwitchingCost cost(boolean isKnown) {
    SwitchingCost cost = new SwitchingCost(2);
    cost.price(MOVE_SECONDS, 10, 2 / 3.0, isKnown);
    cost.set(1, true, true, true);
    return cost;
  }
}

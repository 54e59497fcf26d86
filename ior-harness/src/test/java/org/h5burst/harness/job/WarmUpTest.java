package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WarmUpTest {
  @Test
  void shouldTakeNoMoreStepsThanAllowedWhenTheyAreFewerThanBetweenTwoLooks() {
    assertEquals(List.of(), steps(3, 0));
    assertEquals(List.of(0, 1), steps(3, 2));
  }

  @Test
  void shouldLookAgainOnlyAfterSoManyStepsWhenMoreAreAllowed() {
    List<Integer> taken = steps(3, 7);
    assertTrue(List.of(3, 6, 7).contains(taken.size()), taken::toString);
    assertEquals(taken.size() - 1, taken.getLast());
  }

  private static List<Integer> steps(int each, int most) {
    List<Integer> taken = new ArrayList<>();
    WarmUp.run(Mpi.solo().world(), each, most, taken::add);
    return taken;
  }
}

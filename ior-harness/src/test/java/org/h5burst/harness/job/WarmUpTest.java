package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.testing.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WarmUpTest {
  @Test
  void shouldTakeNoMoreStepsThanAllowedWhenTheyAreFewerThanBeforeTheFirstLook() {
    assertEquals(List.of(), steps(3, 0));
    assertEquals(List.of(0, 1), steps(3, 2));
  }

  @Test
  void shouldLookAtLeastTwiceAndAfterTwiceAsManyStepsWhenALookCameSoon() {
    List<Integer> taken = new ArrayList<>();
    WarmUp.run(Mpi.solo().world(), 3, 3 << 10, step -> {
      taken.add(step);
      pause(10);
    });
    assertTrue(taken.size() >= 9 && taken.size() < 3 << 10, taken::toString);
    assertEquals(taken.size() - 1, taken.getLast());
  }

  @Test
  void shouldGoOnWhenStepsStillBecomeFaster() {
    List<Integer> taken = new ArrayList<>();
    WarmUp.run(Mpi.solo().world(), 1, 7, step -> {
      taken.add(step);
      pause(400 >> 2 * step);
    });
    assertEquals(7, taken.size());
  }

  private static void pause(int millis) {
    long start = System.nanoTime();
    Waiting.until(() -> System.nanoTime() - start >= millis * 1_000_000L);
  }

  private static List<Integer> steps(int each, int most) {
    List<Integer> taken = new ArrayList<>();
    WarmUp.run(Mpi.solo().world(), each, most, taken::add);
    return taken;
  }
}

package org.h5burst.tuner.prior;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class FiveNumbersTest {
  /** As fivenum(1:10), fivenum(9:1) and fivenum(c(27, 63, 61, 2, 13)) of R give it, in hundredths. */
  @Test
  void shouldHaveTukeysHingesWhenSummarised() {
    assertArrayEquals(new double[] {.01, .03, .055, .08, .10}, of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 1e-12);
    assertArrayEquals(new double[] {.01, .03, .05, .07, .09}, of(9, 8, 7, 6, 5, 4, 3, 2, 1), 1e-12);
    assertArrayEquals(new double[] {.02, .13, .27, .61, .63}, of(27, 63, 61, 2, 13), 1e-12);
    assertArrayEquals(new double[] {.07, .07, .07, .07, .07}, of(7), 1e-12);
  }

  @Test
  void shouldRefuseWhenThereIsNothingOrTooMuch() {
    assertThrows(IllegalArgumentException.class, () -> FiveNumbers.of());
    assertThrows(IllegalArgumentException.class, () -> FiveNumbers.of(.5, 1.5));
    assertThrows(IllegalArgumentException.class, () -> FiveNumbers.of(0, .5));
    assertThrows(IllegalArgumentException.class, () -> FiveNumbers.of(Double.MIN_VALUE, .5), "the logarithm of its "
        + "inverse is infinite");
  }

  private static double[] of(double... percent) {
    return FiveNumbers.of(Arrays.stream(percent).map(value -> value / 100).toArray()).toArray();
  }
}

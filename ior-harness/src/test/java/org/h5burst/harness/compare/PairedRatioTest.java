package org.h5burst.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PairedRatioTest {
  @Test
  void shouldBeConclusiveWhenRepetitionsAgree() {
    PairedRatio ratio = PairedRatio.of(new double[] {2, 2.1, 2, 1.9, 2, 2}, new double[] {1, 1, 1, 1, 1, 1});
    assertEquals(2, ratio.value(), 1e-12);
    assertEquals(1.9, ratio.low(), 1e-12);
    assertEquals(2.1, ratio.high(), 1e-12);
    assertEquals(1 - 2 / 64.0, ratio.confidence(), 1e-12, "all six above or all six below the median");
    assertTrue(ratio.conclusive());
  }

  @Test
  void shouldNotBeConclusiveWhenRepetitionsDisagree() {
    assertFalse(PairedRatio.of(new double[] {2, 5, 2, 1, 2, 2}, new double[] {1, 1, 1, 1, 1, 1}).conclusive());
  }

  @Test
  void shouldNotBeConclusiveWhenThereAreFewRepetitions() {
    assertFalse(PairedRatio.of(new double[] {2, 2, 2}, new double[] {1, 1, 1}).conclusive());
    assertEquals(0, PairedRatio.of(new double[] {2}, new double[] {1}).confidence(), 1e-12);
  }

  @Test
  void shouldLeaveOutExtremesWhenThereAreManyRepetitions() {
    // 12 ratios: the third smallest and third largest are the ends of the interval of 96.1 % (binomial tables, n = 12).
    double[] first = new double[12];
    double[] second = new double[12];
    Arrays.setAll(first, i -> i + 1.0);
    Arrays.fill(second, 1);
    PairedRatio ratio = PairedRatio.of(first, second);
    assertEquals(3, ratio.low(), 1e-12);
    assertEquals(10, ratio.high(), 1e-12);
    assertEquals(.9614, ratio.confidence(), 5e-5);
  }
}

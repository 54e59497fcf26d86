package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class ChoiceRuleTest {
  @Property(seed = "1")
  void shouldNeverExpectMoreOfATrialThanItsBound(@ForAll @DoubleRange(max = 8) double gap,
      @ForAll @DoubleRange(min = .01, max = 4) double deviation) {
    double gain = ChoiceRule.gain(gap, deviation);
    double bound = ChoiceRule.mostGain(gap, deviation * deviation);
    assertTrue(gain <= bound + 1e-6, () -> "a trial is expected to gain %s, its bound is %s".formatted(gain, bound));
  }

  /** A bound that is far off leaves nothing out. */
  @Property(seed = "2")
  void shouldBoundATrialWithinAFactorOfThreeWhereItIsWorthOne(
      @ForAll @DoubleRange(min = .01, max = .3) double deviation,
      @ForAll @DoubleRange(max = 2) double gaps) {
    double gain = ChoiceRule.gain(gaps * deviation, deviation);
    double bound = ChoiceRule.mostGain(gaps * deviation, deviation * deviation);
    assertTrue(bound <= 3 * gain, () -> "a trial is expected to gain %s, its bound is %s".formatted(gain, bound));
  }

  @Example
  void shouldExpectNothingOfATrialThatTeachesNothing() {
    assertTrue(ChoiceRule.gain(0, 0) == 0);
    assertTrue(ChoiceRule.mostGain(.1, 0) == 0);
  }
}

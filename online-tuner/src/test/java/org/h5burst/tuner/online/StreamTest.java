package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bursts would have taken by default, as the budget counts it. */
@Timeout(10)
class StreamTest {
  /** A stream of two settings, the default first, whose first burst took as long as expected. */
  private static Stream stream(double[] seconds, double... covariance) {
    double[] mean = {Math.log(seconds[0]), Math.log(seconds[1])};
    Prior.Start start = new Prior.Start(mean, covariance, new Prior.Trust(1, 0, 8));
    Belief belief = new Belief(mean.clone(), covariance, covariance);
    Stream stream = new Stream(Operation.WRITE, new double[PatternFeatures.COUNT], start,
        new Stream.Knowledge(belief, Stream.FIRST_NOISE, null));
    assertEquals(seconds[0], learn(stream, 0, seconds[0]));
    return stream;
  }

  private static double learn(Stream stream, int arm, double seconds) {
    return stream.learn(arm, arm == 0 ? Mode.INDEPENDENT : Mode.COLLECTIVE, seconds, 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {.135, 7.4})
  void shouldCountNeitherAWinNorALossWhenEqualSettingsChangeTogether(double seconds) {
    Stream stream = stream(new double[] {1, 1}, .1, .1, .1, .1);
    assertEquals(seconds, learn(stream, 1, seconds), .02 * seconds);
  }

  /** A job may be suspended during a burst. */
  @ParameterizedTest
  @ValueSource(doubles = {.02, .4})
  void shouldCountADelayAsSecondsWhenTheSettingIsFasterOrSlower(double expected) {
    Stream stream = stream(new double[] {.2, expected}, .01, 0, 0, .01);
    assertEquals(600, learn(stream, 1, 600), 1);
  }

  @Test
  void shouldReturnTheTimeItselfWhenTheDefaultIsDelayed() {
    Stream stream = stream(new double[] {.2, .4}, .01, 0, 0, .01);
    assertEquals(600, learn(stream, 0, 600));
  }
}

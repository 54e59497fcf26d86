package org.h5burst.tuner.prior;

import java.util.List;
import org.h5burst.tuner.Operation;

/**
 * What a run learned of one stream of bursts; given to the next run, it starts where this one ended.
 *
 * @param operation write or read
 * @param features the stream's place in feature space
 * @param arms the settings, in the order of the arrays
 * @param shift per arm: how far its log time lies above the prior's
 * @param covariance of the beliefs, row by row, {@code arms.size()} squared entries
 * @param noise variance of a log time
 * @param bursts how many bursts it was learned from
 */
public record LearnedStream(Operation operation, double[] features, List<RelativeChoice> arms, double[] shift, double[] covariance, double noise, long bursts) {
  public LearnedStream {
    int count = arms.size();
    if (shift.length != count || covariance.length != count * count) {
      throw new IllegalArgumentException(
          "a learned stream of %d arms has %d shifts and %d covariances; it needs %d and %d".formatted(count, shift.length, covariance.length, count,
              count * count));
    }
    if (!finite(features) || !finite(shift) || !finite(covariance) || !(noise > 0) || Double.isInfinite(noise)) {
      throw new IllegalArgumentException("a learned stream holds a number that is not finite, or its noise %s is not positive".formatted(noise));
    }
    features = features.clone();
    arms = List.copyOf(arms);
    shift = shift.clone();
    covariance = covariance.clone();
  }

  private static boolean finite(double[] numbers) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        return false;
      }
    }
    return true;
  }
}

package org.h5burst.tuner.prior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.commons.math3.util.MathArrays;
import org.h5burst.tuner.Operation;

/**
 * What a run learned about one stream of bursts, as the start of the next run.
 *
 * @param operation write or read
 * @param features the stream's place in feature space
 * @param arms the settings, in the order of the arrays
 * @param shift per arm: by how much its log time exceeds the prior's
 * @param covariance of the beliefs, row by row, {@code arms.size()} squared entries
 * @param noise variance of a log time
 * @param bursts number of bursts from which it was learned
 */
public record LearnedStream(Operation operation, double[] features, List<RelativeChoice> arms, double[] shift,
    double[] covariance, double noise, long bursts) {
  /** Bursts whose features are closer than this belong to one stream. */
  public static final double NEAR = .7;

  private static final double LARGEST_SHIFT = 100;
  private static final double LARGEST_VARIANCE = 1e4;

  public LearnedStream {
    int count = arms.size();
    if (shift.length != count || covariance.length != (long) count * count) {
      throw new IllegalArgumentException(
          "a learned stream of %d arms has %d shifts and %d covariances; it needs %d and %d".formatted(count,
              shift.length, covariance.length, count, (long) count * count));
    }
    boolean within =
        within(features, Double.MAX_VALUE) && within(shift, LARGEST_SHIFT) && within(covariance, LARGEST_VARIANCE);
    if (!within || !(noise > 0 && noise <= LARGEST_VARIANCE)) {
      throw new IllegalArgumentException(("a learned stream holds a number that no measurement gives, or its noise %s "
          + "is not positive").formatted(noise));
    }
    features = features.clone();
    arms = List.copyOf(arms);
    shift = shift.clone();
    covariance = covariance.clone();
  }

  /**
   * Returns the later streams, and the earlier ones that none of them replaces: same operation, same settings, near
   * features.
   */
  public static List<LearnedStream> latest(Collection<LearnedStream> earlier, Collection<LearnedStream> later) {
    List<LearnedStream> latest = new ArrayList<>(earlier);
    latest.removeIf(old -> later.stream().anyMatch(old::isReplacedBy));
    latest.addAll(later);
    return latest;
  }

  private boolean isReplacedBy(LearnedStream other) {
    return operation == other.operation && arms.equals(other.arms) && features.length == other.features.length
        && MathArrays.distance(features, other.features) < NEAR;
  }

  private static boolean within(double[] numbers, double largest) {
    return Arrays.stream(numbers).allMatch(number -> Math.abs(number) <= largest);
  }
}

package org.h5burst.harness.limits;

import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The speed of one operation, by the slowest rank's time; rates are those of all ranks together, in bytes per second,
 * and null if they could not be measured.
 *
 * @param name what it is
 * @param ranks how many did it at the same time
 * @param bytesPerRank how much each moved
 * @param median rate
 * @param least rate
 * @param most rate
 * @param all rates, one for each repetition
 * @param missing why it could not be measured; null if it was
 */
record Limit(String name, int ranks, long bytesPerRank, @Nullable Double median, @Nullable Double least,
    @Nullable Double most, List<Double> all, @Nullable String missing) {
  static Limit of(String name, int ranks, long bytesPerRank, double[] rates) {
    return new Limit(name, ranks, bytesPerRank, RunResult.median(rates), Arrays.stream(rates).min().orElseThrow(),
        Arrays.stream(rates).max().orElseThrow(), Arrays.stream(rates).boxed().toList(), null);
  }

  static Limit missing(String name, int ranks, String reason) {
    return new Limit(name, ranks, 0, null, null, null, List.of(), reason);
  }
}

package org.h5burst.tuner.prior;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/**
 * A measurement of one setting on one pattern: a row of the statistical benchmarking method (Tang, Xie et al., PDSW
 * 2021, section III-A).
 *
 * @param operation write or read
 * @param features the pattern, with the scale it was measured at
 * @param choice the setting, with absolute aggregator counts for that scale
 * @param performance five-number summary over the repetitions
 * @param bestSeconds time of the best setting of this pattern; 0 = unknown
 */
public record CampaignRecord(Operation operation, BurstFeatures features, Choice choice, FiveNumbers performance,
    double bestSeconds) {
  public CampaignRecord {
    if (!(bestSeconds >= 0) || Double.isInfinite(bestSeconds)) {
      throw new IllegalArgumentException(
          "bestSeconds of a campaign record is %s; it must be finite and not negative".formatted(bestSeconds));
    }
  }
}

package org.h5burst.tuner.prior;

import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;

/**
 * Like {@link CampaignRecord}, for a campaign that names settings by their number in the tuner's list of arms, the same
 * setting at every scale.
 *
 * @param operation write or read
 * @param features the pattern, with the scale it was measured at
 * @param arm number of the setting
 * @param performance five-number summary over the repetitions
 * @param bestSeconds time of the best setting of this pattern; 0 = unknown
 */
public record ArmRecord(Operation operation, BurstFeatures features, int arm, FiveNumbers performance,
    double bestSeconds) {
  public ArmRecord {
    if (!(bestSeconds >= 0) || Double.isInfinite(bestSeconds)) {
      throw new IllegalArgumentException(
          "bestSeconds of a campaign record is %s; it must be finite and not negative".formatted(bestSeconds));
    }
  }
}

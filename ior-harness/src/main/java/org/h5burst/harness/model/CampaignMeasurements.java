package org.h5burst.harness.model;

import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;

/**
 * The campaign's records as measurements for the model: those of two-phase collective writes with a set number of
 * aggregators and buffer, as in the papers. Where nothing is striped, c is 1 and s the aggregators' buffer.
 */
final class CampaignMeasurements {
  private static final double MEBIBYTE = 1 << 20;
  private static final double GIBIBYTE = 1 << 30;

  private CampaignMeasurements() {}

  static List<Measurement> of(List<CampaignRecord> records) {
    return records.stream().filter(CampaignMeasurements::usable).map(CampaignMeasurements::measurement).toList();
  }

  private static boolean usable(CampaignRecord record) {
    Choice choice = record.choice();
    boolean set = choice.mode() == Mode.COLLECTIVE && choice.aggregators() > 0 && choice.bufferBytes() > 0;
    return set && record.operation() == Operation.WRITE && record.bestSeconds() > 0
        && record.features().aggregateBytes() > 0;
  }

  private static Measurement measurement(CampaignRecord record) {
    Choice choice = record.choice();
    long stripeBytes = choice.stripeBytes() > 0 ? choice.stripeBytes() : choice.bufferBytes();
    IoSetting setting =
        new IoSetting(Math.max(1, choice.stripeCount()), stripeBytes / MEBIBYTE, choice.aggregators(),
            record.features().aggregateBytes() / GIBIBYTE);
    // performance is the best time of the pattern divided by this setting's, so its maximum belongs to the minimum time
    return new Measurement(setting, record.bestSeconds() / record.performance().max());
  }
}

package org.h5burst.tuner.knowledge;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.pattern.DatasetPattern;
import org.h5burst.tuner.pattern.DimensionPattern;
import org.h5burst.tuner.pattern.Distribution;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternRepository.Known;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.LearnedStream;
import org.h5burst.tuner.prior.RelativeChoice;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.PublishedResults;

/** One entry of each kind, and more. */
final class Samples {
  private static final Choice EVERY_KNOB = Choice.collective(4, 1 << 24).with(Knob.STRIPE_COUNT, 8)
      .with(Knob.STRIPE_BYTES, 1 << 20).with(Knob.ALIGNMENT, 1);

  private Samples() {}

  static Knowledge knowledge() {
    return new Knowledge(
        List.of(record(1 << 20, Choice.DEFAULT), record(1 << 20, EVERY_KNOB), record(1 << 22, Choice.SIEVE)),
        List.of(pattern("vpic", 64), pattern("it's \"quoted\"; DROP TABLE campaign", 8)),
        List.of(new NamedModel("vpic", ForwardSelection.fit(PublishedResults.vpicOnStampede()))),
        List.of(new PerformanceCluster(Operation.WRITE, 0, numbers(), 17),
            new PerformanceCluster(Operation.READ, 0, numbers(), 3)),
        List.of(stream(1, 1.5), stream(3, -2)));
  }

  static CampaignRecord record(long bytes, Choice choice) {
    return new CampaignRecord(Operation.WRITE,
        new BurstFeatures(2, 8, bytes, 8 * bytes, 3, 30, bytes / 30.0, true, false), choice, numbers(), .25);
  }

  static FiveNumbers numbers() {
    return new FiveNumbers(.1, .2, 1.0 / 3, .9, 1);
  }

  static Known pattern(String name, int ranks) {
    return new Known(name, new IoPattern(ranks, List.of(
        new DatasetPattern("x", 4,
            List.of(new DimensionPattern(Distribution.BLOCK, ranks, 100, 100L * ranks),
                new DimensionPattern(Distribution.DEGENERATE, 1, 7, 7))),
        new DatasetPattern("y", 8, List.of(new DimensionPattern(Distribution.CYCLIC, ranks, 3, 300L * ranks))))));
  }

  static LearnedStream stream(int arms, double place) {
    double[] covariance = new double[arms * arms];
    Arrays.fill(covariance, .125);
    double[] shift = new double[arms];
    Arrays.fill(shift, Math.PI);
    List<RelativeChoice> choices =
        IntStream.range(0, arms)
            .mapToObj(arm -> new RelativeChoice(Choice.collective(0, 1 << 20), Map.of(Knob.AGGREGATORS, arm / 4.0)))
            .toList();
    return new LearnedStream(Operation.WRITE, new double[] {place, .5}, choices, shift, covariance, .04, 12);
  }

  /** Every number of a stream, since arrays do not compare. */
  static List<Object> content(LearnedStream stream) {
    return List.of(stream.operation(), Arrays.toString(stream.features()), stream.arms(),
        Arrays.toString(stream.shift()), Arrays.toString(stream.covariance()),
        stream.noise(),
        stream.bursts());
  }
}

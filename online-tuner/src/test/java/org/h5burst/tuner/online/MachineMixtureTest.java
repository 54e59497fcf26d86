package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class MachineMixtureTest {
  private static final Platform PLATFORM = new Platform(8, 128, 0, false, 0, true);
  private static final BurstFeatures SMALL_PIECES =
      new BurstFeatures(8, 128, 8 << 20, 128L * (8 << 20), 1, 16_384, 512, true, true);
  private static final BurstFeatures OTHER = new BurstFeatures(8, 128, 1 << 20, 128L << 20, 4, 1024, 1024, true, true);

  /** What one stream shows of the machine, another one in another file starts from. */
  @Test
  void shouldExpectAllStreamsToBeSlowerWhenOneWasSlow() {
    assertTrue(expectedAfter(1e4) > 3 * expectedAfter(1e-2),
        () -> expectedAfter(1e4) + " s on a slow machine, " + expectedAfter(1e-2) + " s on a fast one");
  }

  private static double expectedAfter(double seconds) {
    OnlineTuner tuner = OnlineTuner.cold(PLATFORM, Set.of());
    for (int burst = 0; burst < 3; burst++) {
      Decision decision = tuner.propose(proposal("one", SMALL_PIECES));
      tuner.observe(decision, new Outcome(seconds, SMALL_PIECES.aggregateBytes(), 0));
    }
    tuner.propose(proposal("other", OTHER));
    return Objects.requireNonNull(tuner.explain().account()).best().stream().mapToDouble(Expectation::seconds)
        .min().orElseThrow();
  }

  @Test
  void shouldStartWithoutKnowledgeWhenATunerOfTheSameBuilderHasLearned() {
    OnlineTunerBuilder builder = OnlineTuner.on(PLATFORM);
    OnlineTuner earlier = builder.build();
    for (int burst = 0; burst < 3; burst++) {
      earlier.observe(earlier.propose(proposal("one", SMALL_PIECES)),
          new Outcome(1e4, SMALL_PIECES.aggregateBytes(), 0));
    }
    assertEquals(firstExpected(OnlineTuner.cold(PLATFORM, Set.of())), firstExpected(builder.build()));
  }

  private static List<Expectation> firstExpected(OnlineTuner tuner) {
    tuner.propose(proposal("one", SMALL_PIECES));
    return Objects.requireNonNull(tuner.explain().account()).best();
  }

  private static Proposal proposal(String file, BurstFeatures burst) {
    return new Proposal(file, Operation.WRITE, burst, null, 0);
  }

  @Test
  void shouldKeepWeightsThatSumToOneWhenEvidenceIsExtreme() {
    MachineMixture mixture =
        new MachineMixture(PLATFORM, MachineSample.draws(PLATFORM), Arms.of(PLATFORM, Set.of()));
    int machines = mixture.logTimes(OTHER).length;
    double[] evidence = IntStream.range(0, machines).mapToDouble(machine -> -1e6 * machine).toArray();
    mixture.replace(new double[machines], evidence);
    assertEquals(1, IntStream.range(0, machines).mapToDouble(mixture::weight).sum(), 1e-9);
    assertEquals(1, mixture.weight(0), 1e-9);
  }
}

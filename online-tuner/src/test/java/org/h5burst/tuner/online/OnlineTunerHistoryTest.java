package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.prior.LearnedStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run takes over from earlier ones. */
@Timeout(60)
class OnlineTunerHistoryTest {
  /** Each run learns of the default only, and starts from what the run before it has left. */
  @Test
  void shouldNotBeLessSureThanWithoutHistoryWhenManyRunsDidNotTryASetting() {
    List<Choice> arms = List.of(Choice.DEFAULT, Choice.COLLECTIVE, Choice.SIEVE);
    BurstFeatures burst = SmallMachine.STRIDED_512.features();
    double[] first = new ColdPrior(SmallMachine.PLATFORM, arms).start(Operation.WRITE, burst).covariance();
    List<LearnedStream> history = List.of();
    for (int run = 0; run < 100; run++) {
      OnlineTuner tuner = OnlineTuner.on(SmallMachine.PLATFORM).arms(arms).history(history).build();
      for (int i = 0; i < 3; i++) {
        tuner.propose(proposal(burst));
        tuner.observe(new Decision("f", Operation.WRITE, burst, Choice.DEFAULT, Decision.Reason.DEFAULT),
            new Outcome(1, burst.aggregateBytes(), 0));
      }
      history = tuner.learned();
    }
    for (int arm = 1; arm < arms.size(); arm++) {
      double now = difference(history.getFirst().covariance(), arms.size(), arm);
      double before = difference(first, arms.size(), arm);
      assertTrue(now <= 1.02 * before, "setting %d: %s, without history %s".formatted(arm, now, before));
    }
  }

  /** Returns the variance of the difference between a setting and the default. */
  private static double difference(double[] covariance, int arms, int arm) {
    return covariance[arm * arms + arm] + covariance[0] - 2 * covariance[arm];
  }

  @ParameterizedTest
  @CsvSource({"1,false", "2,true"})
  void shouldUseHistoryOnlyWhenItsPredictionsWereTheSame(int nodes, boolean isUsed) {
    OnlineTuner before = OnlineTuner.on(nodes(nodes)).build();
    for (int i = 0; i < 10; i++) {
      before.observe(before.propose(proposal(strided(nodes))), new Outcome(3, 4L * nodes << 20, 0));
    }
    OnlineTuner next = OnlineTuner.on(nodes(2)).history(before.learned()).build();
    OnlineTuner fresh = OnlineTuner.on(nodes(2)).build();
    next.propose(proposal(strided(2)));
    fresh.propose(proposal(strided(2)));
    assertEquals(isUsed, !expected(fresh).equals(expected(next)));
  }

  private static Platform nodes(int nodes) {
    return new Platform(nodes, 4 * nodes, 0, false, 0, true);
  }

  private static BurstFeatures strided(int nodes) {
    return new BurstFeatures(nodes, 4 * nodes, 1 << 20, 4L * nodes << 20, 1, 2048, 512, true, true);
  }

  private static List<Expectation> expected(OnlineTuner tuner) {
    return Objects.requireNonNull(tuner.explain().account()).best();
  }

  private static Proposal proposal(BurstFeatures features) {
    return new Proposal("f", Operation.WRITE, features, null, 0);
  }
}

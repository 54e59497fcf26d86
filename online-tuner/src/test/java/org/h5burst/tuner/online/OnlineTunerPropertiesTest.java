package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

class OnlineTunerPropertiesTest {
  @Property(seed = "1")
  void shouldNeverThrowWhateverItIsTold(@ForAll int nodes, @ForAll int ranks, @ForAll long bytes, @ForAll double piece,
      @ForAll @Size(30) double[] seconds) {
    OnlineTuner tuner = OnlineTuner.cold(new Platform(4, 16, 8, true, 1 << 20, true), Set.of());
    @Nullable Choice current = null;
    for (double time : seconds) {
      BurstFeatures odd =
          new BurstFeatures(nodes, ranks, bytes, bytes, nodes, bytes, piece, bytes % 2 == 0, ranks % 2 == 0);
      Decision decision = tuner.propose(new Proposal("f", Operation.READ, odd, current, time));
      assertNotNull(decision.choice());
      current = decision.choice();
      tuner.observe(decision, new Outcome(time, bytes, time));
    }
  }

  @Property(seed = "2")
  void shouldKeepBeliefsFiniteAndPositiveDefiniteWhenTimesAreWild(@ForAll @IntRange(min = 1, max = 40) int ranks,
      @ForAll long seed) {
    Random random = new Random(seed);
    Platform platform = new Platform(1, ranks, 0, false, 0, true);
    ArmTable table = new ArmTable(Arms.of(platform, Set.of()), ReopenCost.HINTS);
    StreamFactory factory = new StreamFactory(table, platform, new ColdPrior(platform, table.choices()), List.of());
    BurstFeatures burst = new BurstFeatures(1, ranks, 1 << 20, (long) ranks << 20, 1, 1, 1 << 20, false, true);
    double[] point = new double[PatternFeatures.COUNT];
    PatternFeatures.locate(burst, point);
    Stream stream = new FileState(table, factory, new RegretBudget()).stream(Operation.WRITE, burst, point);
    int arms = stream.belief.arms();
    for (int i = 0; i < 300; i++) {
      int arm = random.nextInt(arms);
      stream.learn(arm, table.mode(arm), Math.exp(40 * random.nextDouble() - 20), burst.aggregateBytes());
    }
    for (int i = 0; i < arms; i++) {
      assertTrue(Double.isFinite(stream.belief.mean(i)));
    }
    assertTrue(positiveDefinite(stream.belief), "a belief is not positive definite");
    assertTrue(stream.noise() > 0 && Double.isFinite(stream.noise()));
  }

  /** Of each kind of number that a clock, a client or a damaged file can come up with. */
  @Property(tries = 60, seed = "5")
  void shouldStaySoundWhenNumbersAreSpecial(@ForAll @IntRange(min = 1, max = 27) int arms, @ForAll long seed) {
    double[] special =
        {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -0.0, -1, Double.MIN_VALUE,
          Double.MAX_VALUE, 1e-9, 1e7, 1e-3, 1};
    Random random = new Random(seed);
    OnlineTuner tuner = OnlineTuner.on(new Platform(2, 8, 0, false, 0, true)).arms(arms(arms)).build();
    for (int burst = 0; burst < 100; burst++) {
      double odd = special[random.nextInt(special.length)];
      BurstFeatures features =
          random.nextBoolean() ? new BurstFeatures(2, 8, 1 << 20, 8 << 20, 1, 64, 1 << 14, true, burst == 0)
              : new BurstFeatures(2, 8, 1 << 20, 8 << 20, 1, 64, odd, random.nextBoolean(), random.nextBoolean());
      Choice current = random.nextBoolean() ? null : tuner.arms().get(random.nextInt(arms));
      LiveKnobs live = random.nextBoolean() ? LiveKnobs.NONE : new LiveKnobs(Set.of(Knob.BUFFER), random.nextLong());
      Decision decision = tuner.propose(
          new Proposal("f", Operation.WRITE, features, current, live, special[random.nextInt(special.length)]));
      assertTrue(tuner.arms().contains(decision.choice()));
      assertNotNull(tuner.explain().words());
      tuner.observe(decision, new Outcome(odd, 8 << 20, special[random.nextInt(special.length)]));
    }
    for (LearnedStream learned : tuner.learned()) {
      for (int arm = 0; arm < arms; arm++) {
        assertTrue(Double.isFinite(learned.shift()[arm]) && learned.covariance()[arm * arms + arm] > 0);
      }
    }
  }

  @Example
  void shouldNotKeepTheFirstBurstWaitingWhenTheCampaignIsHuge() {
    Random random = new Random(6);
    List<CampaignRecord> campaign = new ArrayList<>();
    for (int pattern = 0; pattern < 20_000; pattern++) {
      long bytes = 1 + random.nextInt(1 << 30);
      campaign.add(new CampaignRecord(Operation.WRITE,
          new BurstFeatures(2, 8, bytes, 8 * bytes, 1, 1, bytes, false, true), Choice.SIEVE,
          new FiveNumbers(.1, .2, .3, .4, 1), 1));
    }
    BurstFeatures burst = new BurstFeatures(2, 8, 1 << 20, 8 << 20, 1, 1, 1 << 20, false, true);
    assertTimeoutPreemptively(Duration.ofMinutes(1),
        () -> OnlineTuner.on(new Platform(2, 8, 0, false, 0, true)).campaign(campaign).build()
            .propose(new Proposal("f", Operation.WRITE, burst, null, 0)));
  }

  @Property(seed = "3")
  void shouldKeepArmsWithinThePlatformWhateverItsSize(@ForAll @IntRange(min = 1, max = 1024) int nodes,
      @ForAll @IntRange(min = 1, max = 64) int perNode,
      @ForAll boolean striping) {
    Platform platform = new Platform(nodes, nodes * perNode, 32, striping, 0, true);
    var arms = Arms.of(platform, Set.of());
    assertEquals(Choice.DEFAULT, arms.get(0));
    assertEquals(arms.size(), Set.copyOf(arms).size());
    assertTrue(arms.size() <= 100);
    for (Choice arm : arms) {
      assertTrue(arm.aggregators() <= platform.ranks() && arm.stripeCount() <= platform.targets());
    }
  }

  @Property(tries = 50, seed = "4")
  void shouldGoOnWhenTheArmsAreOthersThanThoseOfTheEarlierRun(@ForAll @IntRange(min = 1, max = 20) int before,
      @ForAll @IntRange(min = 1, max = 20) int now,
      @ForAll @Size(20) double[] seconds) {
    Platform platform = new Platform(2, 8, 0, false, 0, true);
    BurstFeatures burst = new BurstFeatures(2, 8, 1 << 20, 8 << 20, 1, 64, 1 << 14, true, true);
    OnlineTuner first = OnlineTuner.on(platform).arms(arms(before)).build();
    run(first, burst, seconds);
    OnlineTuner second = OnlineTuner.on(platform).arms(arms(now)).history(first.learned()).build();
    run(second, burst, seconds);
    for (LearnedStream learned : second.learned()) {
      assertEquals(now, learned.arms().size());
    }
  }

  /** So many settings, the default first. */
  private static List<Choice> arms(int count) {
    List<Choice> all = Arms.of(new Platform(32, 512, 0, false, 0, true), Set.of());
    return all.subList(0, count);
  }

  private static void run(OnlineTuner tuner, BurstFeatures burst, double[] seconds) {
    for (double time : seconds) {
      Decision decision = tuner.propose(new Proposal("f", Operation.WRITE, burst, null, 0));
      assertTrue(tuner.arms().contains(decision.choice()));
      assertNotNull(tuner.explain().words());
      tuner.observe(decision, new Outcome(time, 8 << 20, 0));
    }
  }

  /** By Cholesky decomposition. */
  private static boolean positiveDefinite(Belief belief) {
    int n = belief.arms();
    double[][] lower = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = belief.covariance(i, j);
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        if (i == j && !(sum > 0)) {
          return false;
        }
        lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
      }
    }
    return true;
  }
}

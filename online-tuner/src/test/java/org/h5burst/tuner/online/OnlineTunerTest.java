package org.h5burst.tuner.online;

import static org.h5burst.tuner.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class OnlineTunerTest {
  private static final int SEEDS = 200;
  private static final int BURSTS = 40;

  @Test
  void shouldMakeColumnsEightTimesFasterWithoutHurtingVpicWhenTheyAlternate() {
    for (int seed = 0; seed < SEEDS; seed++) {
      SmallMachine machine = SmallMachine.cold(seed);
      double[] vpic = new double[BURSTS / 2];
      double[] column = new double[BURSTS / 2];
      for (int burst = 0; burst < BURSTS / 2; burst++) {
        vpic[burst] = machine.write(SmallMachine.VPIC);
        column[burst] = machine.write(SmallMachine.COLUMN);
      }
      double columnGain = SmallMachine.COLUMN.independent() / lastHalfMedian(column);
      double vpicGain = SmallMachine.VPIC.independent() / lastHalfMedian(vpic);
      assertTrue(columnGain >= 8, "seed " + seed + ": columns " + columnGain);
      assertTrue(vpicGain >= .95, "seed " + seed + ": vpic " + vpicGain);
    }
  }

  @Test
  void shouldComeWithinTenPercentOfTheBestWhenOnePatternRepeats() {
    for (SmallMachine.Pattern pattern : SmallMachine.ALL) {
      int good = 0;
      for (int seed = 0; seed < SEEDS; seed++) {
        SmallMachine machine = SmallMachine.cold(seed);
        double[] ratios = new double[BURSTS];
        Arrays.setAll(ratios, _ -> machine.write(pattern));
        good += lastHalfMedian(ratios) <= 1.1 ? 1 : 0;
      }
      assertTrue(good >= SEEDS * 4 / 5,
          pattern.name() + ": within 10 % of the best in " + good + " of " + SEEDS + " runs");
    }
  }

  @Test
  void shouldLoseLittleAgainstTheDefaultWhenNothingIsBetter() {
    for (SmallMachine.Pattern pattern : SmallMachine.ALL) {
      for (int seed = 0; seed < SEEDS; seed++) {
        SmallMachine machine = SmallMachine.cold(seed);
        double sum = 0;
        for (int burst = 0; burst < BURSTS; burst++) {
          sum += machine.write(pattern);
        }
        double gain = pattern.independent() * BURSTS / sum;
        assertTrue(gain >= .8, pattern.name() + ", seed " + seed + ": default / tuned " + gain);
      }
    }
  }

  @Test
  void shouldDecideAlikeWhenHistoriesAreAlike() {
    OnlineTuner one = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    OnlineTuner other = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    for (int burst = 0; burst < 100; burst++) {
      Proposal proposal = proposal(SmallMachine.ALL.get(burst % 3).features());
      Decision decision = one.propose(proposal);
      Decision same = other.propose(proposal);
      assertEquals(decision, same);
      Outcome outcome = new Outcome(1e-3 * (1 + burst % 7), 1 << 20, 0);
      one.observe(decision, outcome);
      other.observe(same, outcome);
    }
  }

  @Test
  void shouldDiscardTimesThatCannotBeWhenObserved() {
    OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    Proposal proposal = proposal(SmallMachine.VPIC.features());
    for (double seconds : new double[] {Double.NaN, 0, -1, Double.POSITIVE_INFINITY, 1e300}) {
      tuner.observe(tuner.propose(proposal), new Outcome(seconds, 1 << 20, 0));
      assertEquals(List.of(), tuner.learned());
    }
  }

  @Test
  void shouldChooseTheDefaultWhenFeaturesCannotBeRight() {
    OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    BurstFeatures odd = new BurstFeatures(0, -3, -1, -5, -1, -1, Double.NaN, true, true);
    Decision decision = tuner.propose(proposal(odd));
    assertEquals(Choice.DEFAULT, decision.choice());
    tuner.observe(decision, new Outcome(1, 1, 0));
  }

  @Test
  void shouldSayWhatItKnowsWhenExplaining() {
    OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    Proposal proposal = proposal(SmallMachine.COLUMN.features());
    tuner.observe(tuner.propose(proposal), new Outcome(.077, 2 << 20, 0));
    tuner.propose(proposal);
    String explanation = tuner.explain().words();
    assertTrue(explanation.contains("sieve") && explanation.contains("Burst 2 of its kind")
        && explanation.contains("the default"), explanation);
  }

  /** Words and numbers agree. */
  @Test
  void shouldSayThatOthersLookFasterWhenTheDefaultIsChosenAllTheSame() {
    boolean[] seen = new boolean[2];
    for (int seed = 0; seed < SEEDS; seed++) {
      OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
      Proposal proposal = proposal(SmallMachine.ALL.get(seed % SmallMachine.ALL.size()).features());
      for (int burst = 0; burst < 12; burst++) {
        Decision decision = tuner.propose(proposal);
        if (decision.reason() == Decision.Reason.DEFAULT) {
          Explanation explanation = tuner.explain();
          Explanation.Account account = Objects.requireNonNull(explanation.account());
          boolean faster = !account.best().getFirst().choice().equals(Choice.DEFAULT);
          assertEquals(faster, explanation.because().startsWith("others look faster"), explanation::words);
          seen[faster ? 1 : 0] = true;
        }
        tuner.observe(decision, new Outcome(1e-3 * (1 + seed % 50), 2 << 20, 0));
      }
    }
    assertTrue(seen[0] || seen[1], "the default was never chosen");
  }

  @Test
  void shouldMoveTheOpenFileOnlyWhenThatPays() {
    Proposal dear =
        new Proposal("f", Operation.WRITE, withoutNewFile(SmallMachine.STRIDED_512.features()), Choice.DEFAULT, 1e3);
    OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    for (int burst = 0; burst < 30; burst++) {
      Decision decision = tuner.propose(dear);
      assertEquals(0, decision.choice().aggregators(),
          "a move of 1000 s cannot pay for bursts of milliseconds: " + decision);
      tuner.observe(decision, new Outcome(4e-3 * SmallMachine.STRIDED_512.ratio(decision.choice()), 8 << 20, 0));
    }
  }

  @Test
  void shouldTryOtherBuffersWhenTheOpenFileTakesThem() {
    List<Choice> arms = List.of(Choice.collective(2, 64 << 10), Choice.collective(2, 1 << 20),
        Choice.collective(2, 16 << 20), Choice.collective(1, 16 << 20));
    assertEquals(Set.of(arms.get(0)), chosen(arms, LiveKnobs.NONE));
    Set<Choice> withLiveBuffer = chosen(arms, new LiveKnobs(Set.of(Knob.BUFFER), 16 << 20));
    assertTrue(withLiveBuffer.size() > 1 && !withLiveBuffer.contains(arms.get(3)), withLiveBuffer::toString);
    Set<Choice> withSmallBuffers = chosen(arms, new LiveKnobs(Set.of(Knob.BUFFER), 1 << 20));
    assertFalse(withSmallBuffers.contains(arms.get(2)) || withSmallBuffers.contains(arms.get(3)),
        withSmallBuffers::toString);
  }

  /**
   * What is chosen for a file that is open with the first arm and costs 1000 s to reopen; the third arm is the fastest
   * by far.
   */
  private static Set<Choice> chosen(List<Choice> arms, LiveKnobs live) {
    OnlineTuner tuner = OnlineTuner.on(SmallMachine.PLATFORM).arms(arms).build();
    Set<Choice> chosen = new HashSet<>();
    Choice current = arms.getFirst();
    for (int burst = 0; burst < 60; burst++) {
      Decision decision = tuner.propose(
          new Proposal("f", Operation.WRITE, withoutNewFile(SmallMachine.STRIDED_512.features()), current, live, 1e3));
      current = decision.choice();
      chosen.add(current);
      tuner.observe(decision, new Outcome(List.of(4e-3, 3e-3, 1e-3, 1e-3).get(arms.indexOf(current)), 8 << 20, 0));
    }
    return chosen;
  }

  /** What writing taught says nothing of reading, neither in this run nor in the next one. */
  @Test
  void shouldKeepReadsAndWritesApart() {
    BurstFeatures features = withoutNewFile(SmallMachine.STRIDED_512.features());
    Proposal write = new Proposal("f", Operation.WRITE, features, Choice.DEFAULT, 1e-3);
    Proposal read = new Proposal("f", Operation.READ, features, Choice.DEFAULT, 1e-3);
    OnlineTuner fresh = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    fresh.propose(read);
    OnlineTuner tuner = OnlineTuner.cold(SmallMachine.PLATFORM, Set.of());
    for (int burst = 0; burst < 30; burst++) {
      tuner.observe(tuner.propose(write), new Outcome(3, 8 << 20, 0));
    }
    tuner.propose(read);
    assertEquals(expected(fresh), expected(tuner));
    OnlineTuner next = OnlineTuner.on(SmallMachine.PLATFORM).history(tuner.learned()).build();
    next.propose(read);
    assertEquals(expected(fresh), expected(next));
    next.propose(write);
    assertNotEquals(expected(fresh), expected(next));
  }

  /** What is believed of the settings; the account is that of the whole job. */
  private static List<Explanation.Expectation> expected(OnlineTuner tuner) {
    return Objects.requireNonNull(tuner.explain().account()).best();
  }

  @Test
  void shouldLeaveKnobsAloneWhenTheUserFixedThem() {
    for (Choice arm : Arms.of(new Platform(8, 64, 32, true, 1 << 20, true),
        Set.of(Knob.AGGREGATORS, Knob.STRIPE_COUNT))) {
      assertEquals(0, arm.aggregators());
      assertEquals(0, arm.stripeCount());
    }
    assertEquals(1, Arms.of(SmallMachine.PLATFORM, Set.of(Knob.MODE)).size());
  }

  @Test
  void shouldMergeAndBoundArmsWhenThePlatformIsSmall() {
    assertEquals(3 + 2 * 6, Arms.of(SmallMachine.PLATFORM, Set.of()).size());
    assertEquals(2 + 2 * 6, Arms.of(new Platform(1, 2, 0, false, 0, false), Set.of()).size());
    assertEquals(3 + 5 * 6, Arms.of(new Platform(32, 512, 0, false, 0, true), Set.of()).size());
    int striped = Arms.of(new Platform(32, 512, 156, true, 0, true), Set.of()).size();
    assertTrue(striped > 33 && striped <= 100, "arms with striping: " + striped);
    assertNotEquals(-1, Arms.of(SmallMachine.PLATFORM, Set.of()).indexOf(Choice.collective(2, 64 << 10)));
  }

  @ParameterizedTest
  @CsvSource({"0,4,16", "156,39,156", "2,1,2"})
  void shouldStripeOverSeveralTargetsWhenAFileSystemStripes(int targets, int some, int all) {
    Set<Integer> counts = new TreeSet<>();
    Arms.of(new Platform(32, 512, targets, true, 0, true), Set.of()).forEach(arm -> counts.add(arm.stripeCount()));
    assertEquals(Set.of(0, some, all), counts);
  }

  @Test
  void shouldRefuseToChooseWhenThereAreNoArms() {
    assertFails(IllegalArgumentException.class, "no settings to choose among",
        () -> OnlineTuner.on(SmallMachine.PLATFORM).arms(List.of()));
    OnlineTuner one = OnlineTuner.on(SmallMachine.PLATFORM).arms(List.of(Choice.SIEVE)).build();
    assertEquals(Choice.SIEVE, one.propose(proposal(SmallMachine.VPIC.features())).choice());
  }

  private static BurstFeatures withoutNewFile(BurstFeatures f) {
    return new BurstFeatures(f.nodes(), f.ranks(), f.bytesPerRank(), f.aggregateBytes(), f.datasets(),
        f.piecesPerRank(), f.pieceBytes(), f.strided(), false);
  }

  private static Proposal proposal(BurstFeatures features) {
    return new Proposal("f", Operation.WRITE, features, null, 0);
  }

  private static double lastHalfMedian(double[] ratios) {
    double[] half = Arrays.copyOfRange(ratios, ratios.length / 2, ratios.length);
    Arrays.sort(half);
    return half[half.length / 2];
  }
}

package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the tuner claims to have won, on machines whose default is known to the test. */
@Timeout(60)
class OnlineTunerAccountTest {
  private static final int SEEDS = 200;
  /** The tuner begins with the default. */
  private static final BurstFeatures BLOCKS = new BurstFeatures(1, 2, 4 << 20, 8 << 20, 1, 64, 65_536, true, false);
  /** The tuner begins with something else. */
  private static final BurstFeatures PIECES = new BurstFeatures(1, 2, 4 << 20, 8 << 20, 1, 8192, 512, true, false);
  private static final List<Choice> ARMS = List.of(Choice.DEFAULT, Choice.COLLECTIVE, Choice.SIEVE);
  /** The noise of the logarithm of a single time. */
  private static final double NOISE = .1;
  /** By how much all claims of a job together may exceed the truth, for each burst by chance. */
  private static final double CHANCE = .02;

  /** A file that stays open, and what its bursts would have taken by default. */
  private static final class Planted {
    final OnlineTuner tuner;
    final Random random;
    final BurstFeatures burst;
    double wonSeconds;
    double defaultSeconds;
    boolean wasMeasured;
    Choice chosen = Choice.DEFAULT;

    Planted(BurstFeatures burst, int seed) {
      this.tuner = OnlineTuner.on(SmallMachine.PLATFORM).arms(ARMS).build();
      this.burst = burst;
      this.random = new Random(seed);
    }

    /** Writes a burst; the times are those of the three arms. */
    Account write(double... times) {
      Decision decision = tuner.propose(new Proposal("f", Operation.WRITE, burst, chosen, SmallMachine.REOPEN_SECONDS));
      chosen = decision.choice();
      double noise = Math.exp(NOISE * random.nextGaussian());
      double seconds = times[ARMS.indexOf(chosen)] * noise;
      tuner.observe(decision, new Outcome(seconds, burst.aggregateBytes(), 0));
      tuner.propose(new Proposal("f", Operation.WRITE, burst, chosen, SmallMachine.REOPEN_SECONDS));
      wonSeconds += Math.max(0, times[0] * noise - seconds);
      defaultSeconds += times[0];
      wasMeasured |= chosen.equals(Choice.DEFAULT);
      return account();
    }

    private Account account() {
      return Objects.requireNonNull(tuner.explain().account());
    }

    void assertClaimsNoMoreThanTrue(Account account, String when) {
      double claimed = account.won().seconds();
      assertTrue(claimed <= wonSeconds + CHANCE * defaultSeconds,
          () -> "%s: %.3f s claimed, %.3f s true, of %.3f s by default".formatted(when, claimed, wonSeconds,
              defaultSeconds));
    }
  }

  @Test
  void shouldClaimNothingWhenTheDefaultWasNeverMeasured() {
    int unmeasured = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Planted job = new Planted(PIECES, seed);
      for (int burst = 0; burst < 40; burst++) {
        Account account = job.write(.1, .05, .07);
        if (!job.wasMeasured) {
          unmeasured++;
          assertFalse(account.byDefault().wasMeasured());
          assertEquals(0, account.won().most());
          assertEquals(0, account.won().seconds());
          assertTrue(account.won().uncountedSeconds() > 0);
        }
      }
    }
    assertTrue(unmeasured >= 10 * SEEDS, "bursts before the default was measured: " + unmeasured);
  }

  @Test
  void shouldClaimNoTimeThatNobodyMeasuredWhenTheMachineBecomesSlower() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Planted job = new Planted(BLOCKS, seed);
      for (int burst = 0; burst < 30; burst++) {
        job.assertClaimsNoMoreThanTrue(job.write(.1, .08, .02), "seed " + seed + ", burst " + burst);
      }
      for (int burst = 30; burst < 80; burst++) { // all but the default are ten times slower
        job.assertClaimsNoMoreThanTrue(job.write(.1, .8, .2), "seed " + seed + ", burst " + burst);
      }
    }
  }

  @Test
  void shouldClaimNoMoreThanTrueWhenTheWholeMachineBecomesSlower() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Planted job = new Planted(BLOCKS, seed);
      for (int burst = 0; burst < 80; burst++) {
        double factor = burst < 30 ? 1 : 8;
        job.assertClaimsNoMoreThanTrue(job.write(.1 * factor, .08 * factor, .02 * factor),
            "seed " + seed + ", burst " + burst);
      }
    }
  }

  /** Which is noticed a few bursts late, or only when the default is measured again. */
  @Test
  void shouldSeldomClaimMoreThanTrueWhenTheWholeMachineBecomesFaster() {
    int right = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Planted job = new Planted(BLOCKS, seed);
      Account last = job.write(.8, .64, .16);
      for (int burst = 1; burst < 80; burst++) {
        double factor = burst < 30 ? 8 : 1;
        last = job.write(.1 * factor, .08 * factor, .02 * factor);
      }
      right += last.won().seconds() <= job.wonSeconds + CHANCE * job.defaultSeconds ? 1 : 0;
    }
    assertTrue(right >= .95 * SEEDS, "jobs that claim no more than they won: " + right);
  }

  @Test
  void shouldClaimMostOfWhatWasWonWhenTheMachineStaysAsItIs() {
    double claimed = 0;
    double won = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Planted job = new Planted(BLOCKS, seed);
      Account last = job.write(.1, .04, .01);
      for (int burst = 1; burst < 40; burst++) {
        last = job.write(.1, .04, .01);
      }
      claimed += last.won().seconds();
      won += job.wonSeconds;
      assertTrue(last.won().least() <= last.won().seconds() && last.won().seconds() <= last.won().most());
    }
    assertTrue(won > 0 && claimed > .3 * won, claimed + " s claimed of " + won);
  }

  /** The writer reports bursts with decisions that it has made from the tuner's. */
  @Test
  void shouldCountReopeningWhenAnEqualDecisionComesBack() {
    OnlineTuner tuner = OnlineTuner.on(SmallMachine.PLATFORM).arms(List.of(Choice.DEFAULT)).build();
    Proposal proposal = new Proposal("f", Operation.WRITE, BLOCKS, Choice.DEFAULT, .3);
    Decision own = tuner.propose(proposal);
    Decision equal = new Decision(own.stream(), own.operation(), own.features(), own.choice(), own.reason());
    tuner.observe(equal, new Outcome(.1, BLOCKS.aggregateBytes(), .25));
    tuner.propose(proposal);
    assertEquals(-.25, Objects.requireNonNull(tuner.explain().account()).won().seconds(), 1e-9);
  }

  @Test
  void shouldShowAgeAndUncertaintyWhenTheDefaultIsNotWrittenForLong() {
    MeasuredDefault measured = new MeasuredDefault();
    assertEquals(-1, measured.age());
    measured.observe(0, .01);
    double fresh = measured.deviation(.01);
    for (int burst = 0; burst < 20; burst++) {
      measured.pass();
    }
    assertEquals(20, measured.age());
    assertTrue(measured.deviation(.01) > fresh);
    measured.forget();
    assertEquals(-1, measured.age());
  }

  /** A delayed burst of another setting says nothing of the default. */
  @Test
  void shouldCountNeitherAWinNorALossWhenABurstIsWithinTheBounds() {
    MeasuredDefault measured = new MeasuredDefault();
    measured.observe(Math.log(.1), .01);
    WonTime won = new WonTime();
    measured.pass();
    measured.bound(0, Math.log(5), .01);
    won.add(.5, measured);
    assertEquals(0, won.soFar().seconds());
    assertTrue(won.soFar().least() < 0 && won.soFar().most() > 0);
    won.addReopening(.25);
    assertEquals(-.25, won.soFar().seconds());
  }
}

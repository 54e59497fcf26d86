package org.h5burst.tuner.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the tuner does when another setting turns out, or comes, to be the fastest. */
@Timeout(60)
class OnlineTunerChangesTest {
  private static final int SEEDS = 200;
  private static final int BURSTS = 40;
  private static final int SOON = 8;
  /** A setting that reaches this share of the best is a good one, as in the simulator. */
  private static final double GOOD = .8;
  /** As many as it takes before the budget bears the worst that sieving may cost. */
  private static final int MANY_BURSTS = 300;
  /** Of which one may measure the default again. */
  private static final int FEW_BURSTS = 10;
  private static final List<Choice> ARMS = List.of(Choice.DEFAULT, Choice.COLLECTIVE, Choice.SIEVE);

  /** A tuner that detects no change never probes. */
  @Test
  void shouldProbeAndRecoverWhenTheBestSettingBecomesFiveTimesSlower() {
    SmallMachine.Pattern calm = SmallMachine.STRIDED_64;
    SmallMachine.Pattern slow =
        new SmallMachine.Pattern("sieve slow", calm.features(), calm.bestSeconds(), calm.independent(),
            calm.collective(), 5 * calm.sieve(), calm.explicit(),
            calm.bestAggregators(), calm.bestBuffer());
    int lost = 0;
    int probed = 0;
    int recovered = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SmallMachine machine = SmallMachine.cold(seed);
      for (int burst = 0; burst < BURSTS; burst++) {
        machine.write(calm);
      }
      if (machine.write(slow) <= slow.explicit() / GOOD) {
        continue;
      }
      lost++;
      boolean good = false;
      boolean probe = false;
      for (int burst = 1; burst < SOON; burst++) {
        good |= machine.write(slow) <= slow.explicit() / GOOD;
        probe |= machine.reason() == Decision.Reason.PROBE;
      }
      probed += probe ? 1 : 0;
      recovered += good ? 1 : 0;
    }
    assertTrue(lost >= .8 * SEEDS, "only " + lost + " runs had settled on the setting that became slow");
    assertTrue(probed >= .95 * lost, probed + " of " + lost + " runs probed");
    assertTrue(recovered >= .9 * lost, recovered + " of " + lost + " runs recovered");
  }

  /**
   * The same bursts on machines that read fastest with another setting each: the tuner finds out which, whatever it
   * began with.
   */
  @Test
  void shouldChangeHowItReadsWhenAnotherSettingIsSeenToBeFaster() {
    BurstFeatures burst = new BurstFeatures(1, 2, 4 << 20, 8 << 20, 1, 8192, 512, true, false);
    boolean changed = false;
    for (Choice fastest : ARMS) {
      for (int seed = 0; seed < SEEDS; seed++) {
        Random random = new Random(seed);
        OnlineTuner tuner = OnlineTuner.on(SmallMachine.PLATFORM).arms(ARMS).build();
        Choice first = tuner.propose(new Proposal("f", Operation.READ, burst, null, 0)).choice();
        Choice last = first;
        int good = 0;
        for (int read = 0; read < MANY_BURSTS; read++) {
          Decision decision =
              tuner.propose(new Proposal("f", Operation.READ, burst, last, SmallMachine.REOPEN_SECONDS));
          last = decision.choice();
          good += read >= MANY_BURSTS - FEW_BURSTS && last.equals(fastest) ? 1 : 0;
          double noise = Math.exp(.1 * random.nextGaussian());
          tuner.observe(decision, new Outcome((last.equals(fastest) ? 1e-3 : 4e-3) * noise, burst.aggregateBytes(), 0));
        }
        assertTrue(good >= FEW_BURSTS - 1, "seed %d: %s in %d bursts".formatted(seed, fastest, good));
        changed |= !first.equals(last);
      }
    }
    assertTrue(changed, "all three were the first choice");
  }

  @Test
  void shouldNotBeLessSureThanAtFirstWhenChangesAreMany() {
    double[] first = {.3, .1, .1, .3};
    Belief belief = new Belief(new double[2], first, first);
    double before = belief.difference(0, 1);
    for (int change = 0; change < MANY_BURSTS; change++) {
      belief.widen(.5, .2);
    }
    assertEquals(before, belief.difference(0, 1), 1e-9);
  }
}

package org.h5burst.harness.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.online.OnlineTuner;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Once bursts repeat, deciding and learning leave no garbage, by the thread's own counter. */
@Timeout(120)
class TunerAllocationTest {
  private static final Platform PLATFORM = new Platform(32, 512, 0, false, 0, true);
  private static final BurstFeatures BURST =
      new BurstFeatures(32, 512, 1 << 20, 512L << 20, 1, 64, 1 << 14, true, false);
  private static final int WARM_UP = 30_000;
  private static final int MEASURED = 10_000;

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  @ParameterizedTest
  @ValueSource(ints = {27, 100})
  void shouldAllocateNothingOnceBurstsRepeat(int arms) throws JMException {
    List<Choice> choices = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE, Choice.SIEVE));
    for (int i = 0; choices.size() < arms; i++) {
      choices.add(Choice.collective(1 + i / 6 * 6, 64L << 10 << 2 * (i % 6)));
    }
    List<Proposal> proposals =
        choices.stream().map(open -> new Proposal("file", Operation.WRITE, BURST, open, .1)).toList();
    List<Outcome> outcomes =
        choices.stream()
            .map(choice -> new Outcome(.1 + .01 * Math.abs(choice.aggregators() - 16), BURST.aggregateBytes(), 0))
            .toList();
    OnlineTuner tuner = OnlineTuner.on(PLATFORM).arms(choices).build();
    run(tuner, proposals, outcomes, WARM_UP);
    long before = allocated();
    run(tuner, proposals, outcomes, MEASURED);
    double each = (double) (allocated() - before) / MEASURED;
    assertTrue(each <= 1, () -> "%s bytes per burst".formatted(each));
  }

  private static void run(OnlineTuner tuner, List<Proposal> proposals, List<Outcome> outcomes, int bursts) {
    int arm = 0;
    for (int burst = 0; burst < bursts; burst++) {
      Decision decision = tuner.propose(proposals.get(arm));
      arm = tuner.arms().indexOf(decision.choice());
      tuner.observe(decision, outcomes.get(arm));
    }
  }

  private long allocated() throws JMException {
    return (long) server.getAttribute(new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
        "CurrentThreadAllocatedBytes");
  }
}

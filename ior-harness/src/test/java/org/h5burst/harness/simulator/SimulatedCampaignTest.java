package org.h5burst.harness.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The records of a simulated campaign: they hold the times that were measured. */
@Timeout(60)
final class SimulatedCampaignTest {
  /** Without noise, the times of a calm machine are exactly those of the model; half of all regimes are calm. */
  @Test
  void shouldHoldTheTimesOfTheModelWhenTheMachineIsOftenCalm() {
    MachineModel cluster = Machines.CLUSTER;
    MachineModel machine = new MachineModel("quiet", cluster.nodes(), cluster.ranksPerNode(), cluster.storage(),
        cluster.client(), new MachineModel.Disturbance(0, 0, 40, 0));
    List<CampaignRecord> records = SimulatedCampaign.measure(machine, 1);
    long exact = records.stream().filter(record -> isExact(record, machine.at(record.features().nodes()))).count();
    assertTrue(exact > .9 * records.size(), "%d of %d records".formatted(exact, records.size()));
  }

  private static boolean isExact(CampaignRecord record, MachineModel machine) {
    double seconds = new BurstTime(machine, Regime.CALM).seconds(record.features(), record.choice());
    FiveNumbers performance = record.performance();
    return DoubleStream.of(performance.min(), performance.q1(), performance.median(), performance.q3(),
        performance.max()).anyMatch(share -> Math.abs(record.bestSeconds() / share / seconds - 1) < 1e-9);
  }
}

package org.h5burst.harness.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tuner on the simulator, with few seeds: docs/tuner.md has the figures with many. */
@Timeout(300)
class ExperimentTest {
  private static final int SEEDS = 8;

  /** What docs/tuner.md says of the forty scenarios: no regression. */
  @Test
  void shouldKeepWhatIsPromisedOnAllMachines() {
    List<MachineModel> machines = Stream.concat(Machines.DEVELOPMENT.stream(), Machines.HELD_OUT.stream()).toList();
    Map<Candidate, List<RunResult>> results =
        new Experiment(List.of(Candidate.DEFAULT, Candidate.COLD, Candidate.WARM, Candidate.SECOND_RUN), SEEDS)
            .run(Scenario.all(machines), (_, _) -> {
            });
    Score cold = score(results, Candidate.COLD);
    Score warm = score(results, Candidate.WARM);
    Score second = score(results, Candidate.SECOND_RUN);
    assertEquals(1, score(results, Candidate.DEFAULT).worstOfDefault());
    assertTrue(cold.ofOracle()[1] >= .83 && cold.ofOracle()[2] >= .86, cold.line());
    assertTrue(warm.ofOracle()[1] >= .86 && warm.ofOracle()[2] >= .88, warm.line());
    assertTrue(second.ofOracle()[1] >= .89 && second.ofOracle()[2] >= .90, second.line());
    assertTrue(warm.slowerThanDefault() <= .06 && second.slowerThanDefault() <= .03, warm.line());
    assertTrue(warm.recoveryBursts() <= 6 && second.recoveryBursts() <= 6, warm.line());
    assertTrue(cold.recoveryBursts() <= 20, cold.line());
  }

  @Test
  void shouldRepeatItselfWhenTheSeedIsTheSame() {
    Experiment experiment = new Experiment(List.of(Candidate.RANDOM, Candidate.COLD), 1);
    List<MachineModel> machine = List.of(Machines.WORKSTATION);
    double one = score(experiment.run(Scenario.all(machine), (_, _) -> {
    }), Candidate.COLD).ofOracle()[2];
    double other = score(experiment.run(Scenario.all(machine), (_, _) -> {
    }), Candidate.COLD).ofOracle()[2];
    assertEquals(one, other);
  }

  /** One name for bursts of two shapes is as good as two names: what one shape teaches does not spoil the other. */
  @Test
  void shouldTuneTwoShapesInOneStreamAsWellAsInTwo() {
    MachineKnowledge knowledge = new MachineKnowledge(Machines.GPFS);
    double together = 0;
    double apart = 0;
    for (int seed = 0; seed < 10; seed++) {
      AlternatingRun run = new AlternatingRun(Machines.GPFS, knowledge, seed);
      together += run.seconds(knowledge.cold(), true);
      apart += run.seconds(knowledge.cold(), false);
    }
    assertTrue(together <= 1.05 * apart, "%s s under one name, %s s under two".formatted(together, apart));
  }

  private static Score score(Map<Candidate, List<RunResult>> results, Candidate contestant) {
    return Score.of(contestant.name(), results.getOrDefault(contestant, List.of()));
  }
}

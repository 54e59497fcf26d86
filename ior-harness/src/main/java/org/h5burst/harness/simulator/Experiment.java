package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/** Tuners against each other, on the same courses. Used by one thread. */
final class Experiment {
  private static final int BURSTS = 200;

  private final List<Contestant> contestants;
  private final int seeds;

  Experiment(List<Contestant> contestants, int seeds) {
    this.contestants = contestants;
    this.seeds = seeds;
  }

  /** How many runs {@link #run} makes on so many machines. */
  int runs(int machines) {
    return machines * Application.values().length * seeds * contestants.size();
  }

  /**
   * Runs all contestants over all scenarios of some machines.
   *
   * @param progress told the scenario and the number of runs done so far
   */
  Map<Contestant, List<RunResult>> run(List<MachineModel> machines, ObjIntConsumer<Scenario> progress) {
    Map<Contestant, List<RunResult>> results = new EnumMap<>(Contestant.class);
    contestants.forEach(contestant -> results.put(contestant, new ArrayList<>()));
    int done = 0;
    for (MachineModel machine : machines) {
      MachineKnowledge knowledge = new MachineKnowledge(machine);
      for (Scenario scenario : Scenario.all(List.of(machine))) {
        for (int seed = 0; seed < seeds; seed++) {
          Track track = new Track(scenario, knowledge.arms(), BURSTS, seed);
          for (Contestant contestant : contestants) {
            RunResult result = new SimulatedRun(track).of(contestant.on(new Contestant.Course(track, knowledge, seed)));
            results.getOrDefault(contestant, List.of()).add(result);
            progress.accept(scenario, ++done);
          }
        }
      }
    }
    return results;
  }
}

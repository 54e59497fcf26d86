package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/** Compares tuners on the same courses. Used by one thread, while others may read the results so far. */
final class Experiment {
  private static final int BURSTS = 200;

  private final List<Candidate> contestants;
  private final int seeds;
  private final Map<Candidate, List<RunResult>> results = new EnumMap<>(Candidate.class);

  Experiment(List<Candidate> contestants, int seeds) {
    this.contestants = contestants;
    this.seeds = seeds;
  }

  /** Returns how many runs {@link #run} makes over so many scenarios. */
  int runs(int scenarios) {
    return scenarios * seeds * contestants.size();
  }

  /**
   * Runs all contestants over some scenarios; those of one machine share its campaign if they follow each other.
   *
   * @param progress told the scenario and the number of runs done so far
   */
  Map<Candidate, List<RunResult>> run(List<Scenario> scenarios, ObjIntConsumer<Scenario> progress) {
    begin();
    int done = 0;
    MachineModel machine = null;
    MachineKnowledge knowledge = null;
    for (Scenario scenario : scenarios) {
      if (knowledge == null || machine != scenario.machine()) {
        machine = scenario.machine();
        knowledge = new MachineKnowledge(machine);
      }
      for (int seed = 0; seed < seeds; seed++) {
        Track track = new Track(scenario, knowledge.arms(), BURSTS, seed);
        List<RunResult> sameCourse = new ArrayList<>();
        for (Candidate contestant : contestants) {
          sameCourse.add(new SimulatedRun(track).of(contestant.on(new Candidate.Course(track, knowledge, seed))));
          progress.accept(scenario, ++done);
        }
        add(sameCourse);
      }
    }
    return soFar();
  }

  private synchronized void begin() {
    contestants.forEach(contestant -> results.put(contestant, new ArrayList<>()));
  }

  private synchronized void add(List<RunResult> sameCourse) {
    for (int i = 0; i < contestants.size(); i++) {
      results.getOrDefault(contestants.get(i), List.of()).add(sameCourse.get(i));
    }
  }

  /** Returns what all contestants have run by now, the same courses each. */
  synchronized Map<Candidate, List<RunResult>> soFar() {
    Map<Candidate, List<RunResult>> known = new EnumMap<>(Candidate.class);
    results.forEach((contestant, runs) -> known.put(contestant, List.copyOf(runs)));
    return known;
  }
}

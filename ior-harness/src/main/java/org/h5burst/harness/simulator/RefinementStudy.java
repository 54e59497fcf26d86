package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.Refinement;
import org.h5burst.tuner.online.StepRule;

/**
 * What each refinement of the tuner is worth: the algorithm as its study has it, that with one of them, the tuner without one of them, and the tuner, all on the same courses. Used by one thread, while
 * others may ask what is known so far.
 */
final class RefinementStudy {
  private static final int BURSTS = 200;
  /** The first run has its own weather. */
  private static final long FIRST_RUN_SEED = 1_000_000;
  private static final String EVERYWHERE = "everywhere";

  private final int seeds;
  private final Map<Key, RefinementTally> tallies = new LinkedHashMap<>();

  RefinementStudy(int seeds) {
    this.seeds = seeds;
  }

  private record Key(Start start, String variant, String where) {}

  private enum Start {
    COLD,
    WARM,
    SECOND_RUN;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The variants, the plain algorithm first. */
  static Map<String, Set<Refinement>> variants() {
    Map<String, Set<Refinement>> variants = new LinkedHashMap<>();
    variants.put("none", EnumSet.noneOf(Refinement.class));
    for (Refinement refinement : Refinement.values()) {
      variants.put("only " + label(refinement), EnumSet.of(refinement));
    }
    for (Refinement refinement : Refinement.values()) {
      variants.put("all but " + label(refinement), EnumSet.complementOf(EnumSet.of(refinement)));
    }
    variants.put("all", Refinement.ALL);
    return variants;
  }

  private static String label(Refinement refinement) {
    return refinement.name().toLowerCase(Locale.ROOT);
  }

  /** Runs all variants, from all starts, over all scenarios of some machines. */
  void run(List<MachineModel> machines, Consumer<Scenario> done) {
    for (MachineModel machine : machines) {
      MachineKnowledge knowledge = new MachineKnowledge(machine);
      Map<String, MachineKnowledge> variants = new LinkedHashMap<>();
      variants().forEach((name, refinements) -> variants.put(name, knowledge.with(refinements)));
      for (Scenario scenario : Scenario.all(List.of(machine))) {
        for (int seed = 0; seed < seeds; seed++) {
          run(scenario, seed, variants);
        }
        done.accept(scenario);
      }
    }
  }

  private void run(Scenario scenario, int seed, Map<String, MachineKnowledge> variants) {
    List<Track> tracks = new ArrayList<>();
    for (long trackSeed : new long[] {seed, FIRST_RUN_SEED + seed}) {
      tracks.add(new Track(scenario, variants.values().iterator().next().arms(), BURSTS, trackSeed));
    }
    for (Start start : Start.values()) {
      Map<String, RunResult> results = new LinkedHashMap<>();
      variants.forEach((name, knowledge) -> results.put(name, new SimulatedRun(tracks.getFirst()).of(tuner(start, knowledge, tracks.getLast()))));
      add(scenario, start, results);
    }
  }

  private static OnlineTuner tuner(Start start, MachineKnowledge knowledge, Track before) {
    return switch (start) {
      case COLD -> knowledge.cold(StepRule.NATURAL);
      case WARM -> knowledge.warm(List.of());
      case SECOND_RUN -> {
        OnlineTuner first = knowledge.warm(List.of());
        new SimulatedRun(before).of(first);
        yield knowledge.warm(first.learned());
      }
    };
  }

  private synchronized void add(Scenario scenario, Start start, Map<String, RunResult> results) {
    RunResult plain = results.values().iterator().next();
    results.forEach((variant, result) -> {
      for (String where : List.of(EVERYWHERE, scenario.machine().name(), scenario.application().name().toLowerCase(Locale.ROOT))) {
        tallies.computeIfAbsent(new Key(start, variant, where), _ -> new RefinementTally()).add(result, plain);
      }
    });
  }

  /** What is known by now: everywhere, by machine, by application. */
  synchronized List<RefinementTally.Row> rows() {
    List<RefinementTally.Row> rows = new ArrayList<>();
    tallies.forEach((key, tally) -> rows.add(tally.row(key.start.label(), key.variant, key.where)));
    return rows;
  }

  /** The rows over all scenarios. */
  static List<RefinementTally.Row> everywhere(List<RefinementTally.Row> rows) {
    return rows.stream().filter(row -> row.where().equals(EVERYWHERE)).toList();
  }
}

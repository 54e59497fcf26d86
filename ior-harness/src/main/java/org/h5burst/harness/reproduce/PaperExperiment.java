package org.h5burst.harness.reproduce;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experiment, table or figure of one of the papers.
 *
 * @param name on the command line
 * @param paper where it is from
 * @param shows what it shows
 * @param kind how it is repeated
 * @param study what was published, and what is simulated; null where it cannot be repeated
 * @param probe measures it here; null where nothing can be measured
 * @param commands that measure it elsewhere, as in the paper; of one that cannot be repeated, the reason
 */
record PaperExperiment(String name, String paper, String shows, Kind kind, @Nullable Study study,
    @Nullable Probe probe, List<String> commands) {
  /** How an experiment is repeated. */
  enum Kind {
    SIMULATED("simulated"), MEASURED("measured"), BOTH("simulated, measured"), IMPOSSIBLE("not possible");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** Repeats an experiment on the simulator; if {@code quick}, with fewer candidates and campaigns. */
  @FunctionalInterface
  interface Study {
    List<Result> results(boolean quick);
  }

  /**
   * Measures an experiment by commands on this machine, less if {@code quick}; returns what was measured, by the
   * quantities of the experiment's agreement.
   */
  @FunctionalInterface
  interface Probe {
    Map<String, String> measure(Here here, boolean quick);
  }

  PaperExperiment {
    commands = List.copyOf(commands);
  }

  /** Returns an experiment that is simulated, and measured here. */
  static PaperExperiment both(String name, String paper, String shows, Study study, Probe probe, String... commands) {
    return new PaperExperiment(name, paper, shows, Kind.BOTH, study, probe, List.of(commands));
  }

  /** Returns an experiment that is only simulated, because this machine is too small. */
  static PaperExperiment simulated(String name, String paper, String shows, Study study, String... commands) {
    return new PaperExperiment(name, paper, shows, Kind.SIMULATED, study, null, List.of(commands));
  }

  /** Returns an experiment that is measured here; the study has the published values. */
  static PaperExperiment measured(String name, String paper, String shows, Study study, Probe probe,
      String... commands) {
    return new PaperExperiment(name, paper, shows, Kind.MEASURED, study, probe, List.of(commands));
  }

  /** Returns an experiment that cannot be repeated. */
  static PaperExperiment impossible(String name, String paper, String shows, String reason) {
    return new PaperExperiment(name, paper, shows, Kind.IMPOSSIBLE, null, null, List.of(reason));
  }

  /** Returns why it cannot be repeated; empty where it can. */
  String reason() {
    return kind == Kind.IMPOSSIBLE ? commands.getFirst() : "";
  }

  /** Returns its tables, with what was measured in its place. */
  List<Result> results(boolean quick, Map<String, String> measured) {
    return study == null ? List.of()
        : study.results(quick).stream().map(result -> result.measured(measured)).toList();
  }
}

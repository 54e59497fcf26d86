package org.h5burst.harness.reproduce;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An experiment, table or figure of one of the papers.
 *
 * @param name on the command line
 * @param paper where it is from
 * @param shows what it shows
 * @param time how long it takes
 * @param study repeats it on the simulator; null where nothing is simulated
 * @param commands that measure it here; empty where that is not possible
 * @param reason why it cannot be repeated; empty where it can
 */
record PaperExperiment(String name, String paper, String shows, String time, @Nullable Study study,
    List<String> commands, String reason) {
  /** Simulated, and perhaps measured by other commands. */
  static PaperExperiment simulated(String name, String paper, String shows, Study study, String... commands) {
    return new PaperExperiment(name, paper, shows, "seconds", study, List.of(commands), "");
  }

  /** Measured by other commands. */
  static PaperExperiment measured(String name, String paper, String shows, String time, String... commands) {
    return new PaperExperiment(name, paper, shows, time, null, List.of(commands), "");
  }

  /** Not possible. */
  static PaperExperiment impossible(String name, String paper, String shows, String reason) {
    return new PaperExperiment(name, paper, shows, "-", null, List.of(), reason);
  }

  /** In a list: simulated, measured, or not possible. */
  String kind() {
    return study != null ? "simulated" : reason.isEmpty() ? "measured" : "not possible";
  }
}

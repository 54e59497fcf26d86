package org.h5burst.harness.model;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleFunction;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.evolve.ExperimentOptions;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;

/**
 * Measures settings one after another, except those in the log, until all are measured or the time is over.
 *
 * @param log where times are kept
 * @param experiments runs of so many GiB
 * @param repeats runs of each setting; the shortest counts
 * @param budget after which no further setting is begun
 */
record Measuring(MeasurementLog log, DoubleFunction<Experiment> experiments, int repeats, Duration budget) {
  /**
   * The result.
   *
   * @param measured settings that have their times now
   * @param failed settings whose runs did not end well
   * @param left settings that there was no time for
   */
  record Outcome(int measured, int failed, int left) {}

  /** Measures; takes as long as all runs together, or little more than the budget. */
  Outcome of(List<IoSetting> settings, Progress progress) {
    List<IoSetting> due = settings.stream().filter(setting -> !log.has(setting)).toList();
    progress.line("%d settings, of which %d were measured before".formatted(settings.size(),
        settings.size() - due.size()));
    long start = System.nanoTime();
    int failed = 0;
    try (Interruption interruption = Interruption.keeping(ExperimentOptions::killRuns)) {
      for (int number = 0; number < due.size(); number++) {
        if (System.nanoTime() - start > budget.toNanos()) {
          return new Outcome(settings.size() - due.size() + number - failed, failed, due.size() - number);
        }
        IoSetting setting = due.get(number);
        Trial trial = ExperimentOptions.guarded(experiments.apply(setting.fileGigabytes()), interruption)
            .shortest(setting.configuration(), repeats);
        failed += trial.status() == Trial.Status.DONE ? 0 : 1;
        keep(setting, trial);
        progress.line("c %4.0f  s %5.4g MB  a %4.0f  f %.4g GB  %s".formatted(setting.stripeCount(),
            setting.stripeMegabytes(), setting.aggregators(), setting.fileGigabytes(),
            trial.status() == Trial.Status.DONE ? Text.seconds(trial.seconds()) : "failed"));
        progress.done(settings.size() - due.size() + number + 1L, "");
      }
    }
    return new Outcome(settings.size() - failed, failed, 0);
  }

  private void keep(IoSetting setting, Trial trial) {
    if (trial.status() != Trial.Status.DONE) {
      return;
    }
    try {
      log.add(new Measurement(setting, Math.max(trial.seconds(), Double.MIN_NORMAL)));
    } catch (IOException e) {
      throw new CommandFailure("a measured time cannot be written", e);
    }
  }
}

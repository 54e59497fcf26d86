package org.h5burst.harness.model;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.TimeSpan;
import org.h5burst.harness.evolve.ExperimentOptions;
import org.h5burst.tuner.genetic.Experiment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code train} and {@code tune}: how long and how often is measured, and with how much data. */
final class TrainingOptions extends CommandPart {
  @Option(names = "--budget", paramLabel = "TIME", defaultValue = "1h", converter = TimeSpan.class,
      description = "After this time, no further setting is measured; run the same command again for the remaining "
          + "ones (default: ${DEFAULT-VALUE}).")
  private Duration budget = Duration.ZERO;

  @Option(names = "--repeats", paramLabel = "N", defaultValue = "1", description = "Runs of each setting; the shortest "
      + "one counts (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(names = "--file-gb", paramLabel = "F", description = "How much the command writes, in GB; not needed with "
      + "--kernel.")
  private @Nullable Double gigabytes;

  /**
   * Returns the experiments by the GiB that they write.
   *
   * @param factors on the amount of data of a kernel
   * @param base next to which candidates and the output of runs are kept
   */
  Map<Double, Experiment> experiments(ExperimentOptions run, List<Double> factors, Path base) {
    require(factors.stream().allMatch(factor -> factor > 0 && Double.isFinite(factor)), "--sizes must be positive");
    require(run.hasKernel() != (gigabytes != null), "--file-gb F is for a command after --, which needs it");
    require(run.hasKernel() || factors.size() == 1, "--sizes need --kernel");
    require(gigabytes == null || gigabytes > 0 && Double.isFinite(gigabytes), "--file-gb must be positive");
    Map<Double, Experiment> experiments = new HashMap<>();
    for (double factor : factors) {
      experiments.put(gigabytes != null ? gigabytes : run.gigabytes(factor).orElseThrow(),
          run.create(OutputFile.nextTo(base, ".candidate.xml"), OutputFile.nextTo(base, ".log"), factor));
    }
    return experiments;
  }

  /** Returns the way measurements are made, with results written to a log. */
  Measuring measuring(MeasurementLog log, Map<Double, Experiment> experiments) {
    require(repeats > 0 && !budget.isZero(), "--repeats and --budget must be positive");
    return new Measuring(log, experiments::get, repeats, budget);
  }
}

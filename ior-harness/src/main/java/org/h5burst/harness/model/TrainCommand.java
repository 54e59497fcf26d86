package org.h5burst.harness.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.evolve.ExperimentOptions;
import org.h5burst.harness.job.TunerProperties;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.NamedModel;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.TrainingValues;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst model train}. */
@Command(
    name = "train",
    description = {
      "Measures a training set for a kernel or a command, and fits a model to it.",
      "The set is that of Behzad et al., in random order: stripe counts up to the number of targets, stripe sizes (and "
          + "aggregators' buffers) in powers of two, aggregators up to the number of ranks.",
      "The file of --out records each time at once: if the command is killed, run it again to continue."},
    footer = {
      "  h5burst model train --kernel vpic --ranks 2 --sizes 1,2,4 --budget 10m --out training.csv",
      "  h5burst model train --name app --ranks 512 --targets 156 --file-gb 128 --out app.csv -- mpirun -n 512 ./app"},
    exitCodeList = {"0:a model was fitted", "1:too few runs succeeded, or a file cannot be used", "2:wrong usage"})
final class TrainCommand extends BaseCommand {
  private static final long MEBIBYTE = 1 << 20;

  @Option(names = "--name", paramLabel = "NAME", description = "Name for application and machine (default: the "
      + "kernel's).")
  private @Nullable String name;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "CSV file for the times, which 'model "
      + "fit' reads; FILE.log gets the output of the last run.")
  private Path file = Path.of("");

  @Option(names = "--targets", paramLabel = "N", defaultValue = "1", description = "Number of storage targets of the "
      + "file system, as 'lfs osts' lists them (default: ${DEFAULT-VALUE}: nothing is striped).")
  private int targets;

  @Option(names = "--values", paramLabel = "RULE", defaultValue = "POWERS_OF_TWO", description = "Values of stripe "
      + "counts and aggregators: powers_of_two, halves of the limit, or all whole numbers (default: powers_of_two).")
  private TrainingValues values = TrainingValues.POWERS_OF_TWO;

  @Option(names = "--largest-stripe", paramLabel = "MB", defaultValue = "128", description = "Largest stripe and "
      + "aggregator's buffer, in MB (default: ${DEFAULT-VALUE}).")
  private int stripeMegabytes;

  @Option(names = "--sizes", paramLabel = "F", split = ",", defaultValue = "1", description = "With --kernel: problem "
      + "sizes, by which --scale is multiplied (default: ${DEFAULT-VALUE}).")
  private List<Double> sizes = List.of();

  @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Seed for the order of the settings "
      + "(default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin
  private final ExperimentOptions run = new ExperimentOptions();

  @Mixin
  private final TrainingOptions training = new TrainingOptions();

  @Mixin
  private final TunerProperties properties = new TunerProperties();

  @Mixin
  private final KnowledgeOption knowledge = new KnowledgeOption();

  @Mixin
  private final JsonOption json = new JsonOption();

  /** The result of training, for programs. */
  record Trained(Measuring.Outcome settings, ModelCommand.Report model) {}

  @Override
  public Integer call() {
    json.check(OutputFile.nextTo(file, ".log"));
    OutputFile.requireDirectory("--out", file);
    if (run.hasKernel()) {
      properties.override("train writes the kernel with the settings of the training set");
    }
    requireWithin("--targets", targets, Knob.STRIPE_COUNT.max());
    requireWithin("--largest-stripe", stripeMegabytes, Knob.STRIPE_BYTES.max() / MEBIBYTE);
    String model = name != null ? name : run.label().orElseThrow(() -> wrong("--name NAME is needed for a command"));
    Map<Double, Experiment> experiments = training.experiments(run, sizes, file);
    List<IoSetting> settings = new ArrayList<>(values.grid(targets, run.ranks(), stripeMegabytes,
        experiments.keySet().stream().sorted().toList()).combinations());
    Collections.shuffle(settings, new Random(seed));
    try (MeasurementLog log = MeasurementLog.open(file, run.measured());
        Progress progress = Progress.start(out(), "training", settings.size())) {
      Measuring.Outcome outcome = training.measuring(log, experiments).of(settings, progress);
      NamedModel fitted = new NamedModel(model, ForwardSelection.fit(log.measurements()));
      knowledge.update(old -> old.merge(new Knowledge(List.of(), List.of(), List.of(fitted), List.of(), List.of())));
      progress.line("%d settings are measured, %d failed, %d are left".formatted(outcome.measured(), outcome.failed(),
          outcome.left()));
      out().println(ModelCommand.describe(fitted));
      json.write(new Trained(outcome, ModelCommand.report(fitted)));
      return ExitCode.OK;
    } catch (IOException e) {
      throw new CommandFailure("--out %s cannot be written".formatted(file), e);
    } catch (IllegalArgumentException tooFew) {
      throw new CommandFailure("%s: %s; the last run's output is in %s".formatted(file, tooFew.getMessage(),
          OutputFile.nextTo(file, ".log")), tooFew);
    }
  }

  private void requireWithin(String option, int value, long max) {
    require(value > 0 && value <= max, "%s must lie between 1 and %d".formatted(option, max));
  }
}

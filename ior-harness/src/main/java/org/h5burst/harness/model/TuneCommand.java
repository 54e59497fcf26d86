package org.h5burst.harness.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.evolve.ExperimentOptions;
import org.h5burst.harness.job.TunerProperties;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.NamedModel;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.h5burst.tuner.regression.Prediction;
import org.h5burst.tuner.regression.SettingGrid;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst model tune}. */
@Command(
    name = "tune",
    description = {
      "Predicts the time of all settings, measures the best ones, and writes the fastest as an H5Tuner document.",
      "These are the steps of Behzad et al. after training. FILE.csv records each time at once: if the command is "
          + "killed, run it again to continue."},
    footer = {
      "  h5burst model tune --model vpic --kernel vpic --ranks 2 --out best.xml --refit",
      "  h5burst run vpic --ranks 2 --config best.xml --out out.h5",
      "  h5burst model tune --model app --ranks 512 --file-gb 128 --out best.xml -- mpirun -n 512 ./app"},
    exitCodeList = {"0:a document was written", "1:no run succeeded, or a file or model cannot be used",
      "2:wrong usage"})
final class TuneCommand extends BaseCommand {
  @Option(names = "--model", paramLabel = "NAME", required = true, description = "Name of the model, as given to "
      + "'model train' or 'model fit'.")
  private String name = "";

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "File for the fastest setting. FILE.csv "
      + "gets the times, FILE.log the output of the last run.")
  private Path winner = Path.of("");

  @Option(names = "--count", paramLabel = "K", defaultValue = "20", description = "Number of predicted settings to "
      + "measure (default: ${DEFAULT-VALUE}, the paper's).")
  private int count;

  @Option(names = "--refit", description = "Refit the model, with these times added.")
  private boolean refit;

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

  /** The result of tuning, for programs. */
  record Tuned(IoSetting best, double seconds, List<Prediction> predicted, List<Measurement> measured) {}

  @Override
  public Integer call() {
    json.check(OutputFile.nextTo(winner, ".csv"), OutputFile.nextTo(winner, ".log"));
    requireWritable("--out", winner);
    require(count > 0, "--count must be positive");
    if (run.hasKernel()) {
      properties.override("tune writes the kernel with the settings that the model predicts");
    }
    NamedModel model = ModelCommand.named(knowledge.load(), name);
    Map<Double, Experiment> experiments = training.experiments(run, List.of(1.0), winner);
    double gigabytes = experiments.keySet().iterator().next();
    List<Prediction> predicted = SettingGrid.of(model.fit().measurements()).withAggregatorsUpTo(run.ranks())
        .forFileGigabytes(gigabytes).top(model.fit().model(), count);
    List<Measurement> measured = measured(predicted.stream().map(Prediction::setting).toList(), experiments);
    Measurement best = measured.stream().min(Comparator.comparingDouble(Measurement::seconds)).orElseThrow(
        () -> new CommandFailure("no run succeeded; the last run's output is in %s".formatted(
            OutputFile.nextTo(winner, ".log"))));
    keep(model, best, measured);
    json.write(new Tuned(best.setting(), best.seconds(), predicted, measured));
    return ExitCode.OK;
  }

  private List<Measurement> measured(List<IoSetting> settings, Map<Double, Experiment> experiments) {
    try (MeasurementLog log = MeasurementLog.open(OutputFile.nextTo(winner, ".csv"), run.measured());
        Progress progress = Progress.start(out(), "tuning", settings.size())) {
      training.measuring(log, experiments).of(settings, progress);
      return log.measurements().stream() // an earlier command may have measured another size
          .filter(one -> experiments.containsKey(one.setting().fileGigabytes())).toList();
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be written".formatted(OutputFile.nextTo(winner, ".csv")), e);
    }
  }

  private void keep(NamedModel model, Measurement best, List<Measurement> measured) {
    try {
      best.setting().configuration().write(winner);
    } catch (IOException e) {
      throw new CommandFailure("--out %s cannot be written".formatted(winner), e);
    }
    IoSetting setting = best.setting();
    out().println("fastest of %d: c %.0f, s %.4g MB, a %.0f, which took %s; written to %s".formatted(
        measured.size(), setting.stripeCount(), setting.stripeMegabytes(), setting.aggregators(),
        Text.seconds(best.seconds()), winner));
    if (refit) {
      NamedModel again = new NamedModel(model.name(), ForwardSelection.refit(model.fit(), measured));
      knowledge.update(old -> old.merge(new Knowledge(List.of(), List.of(), List.of(again), List.of(), List.of())));
      out().println(ModelCommand.describe(again));
    }
  }
}

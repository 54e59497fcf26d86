package org.h5burst.harness.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.NamedModel;
import org.h5burst.tuner.regression.EmpiricalModel;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.h5burst.tuner.regression.ModelFit;
import org.h5burst.tuner.regression.Prediction;
import org.h5burst.tuner.regression.PublishedResults;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code h5burst model}. */
@Command(
    name = "model",
    description = {
      "Fits and queries the empirical model of write times (Behzad et al. 2014).",
      "Its variables are stripe count c, stripe size s (MB), aggregators a and file size f (GB)."},
    subcommands = {TrainCommand.class, TuneCommand.class, CommandLine.HelpCommand.class},
    footer = {
      "  h5burst model train --kernel vpic --ranks 2 --budget 10m --out training.csv",
      "  h5burst model tune --model vpic --kernel vpic --ranks 2 --out best.xml",
      "  h5burst model fit vpic training.csv        columns c,s,a,f,seconds",
      "  h5burst model top vpic --file-gb 1024 --xml candidates",
      "  h5burst model fit vpic measured.csv --refit",
      "  h5burst model show --published"},
    exitCodeList = {"0:done", "1:measurements or model cannot be used", "2:wrong usage"})
public final class ModelCommand extends BaseCommand {
  /** A model, for programs. */
  record Report(String name, String formula, double rSquared, double meanRelativeError, double rankAgreement,
      int settings) {}

  /** A predicted setting, for programs. */
  record Candidate(int rank, IoSetting setting, double predictedSeconds) {}

  @Override
  public Integer call() {
    throw wrong("say what to do: train, tune, fit, show or top");
  }

  @Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n",
      description = "Fits a model to the shortest time of each setting, by forward selection of at most 20 terms, and "
          + "saves it under a name.",
      footer = {"  h5burst model fit vpic training.csv", "  h5burst model fit vpic measured.csv --refit",
        "  h5burst model fit here"})
  int fit(@Parameters(paramLabel = "NAME", description = "Name for application and machine.") String name,
      @Parameters(paramLabel = "FILE", arity = "0..1", description = {
        "Measured times: comma-separated, with a header that names c, s, a, f and seconds",
        "(default: the campaign's collective writes)."})
      @Nullable Path measurements,
      @Option(names = "--refit",
          description = "Add these measurements to the ones that the model was fitted to.") boolean refit,
      @Mixin KnowledgeOption file,
      @Mixin JsonOption json) {
    json.check();
    List<Measurement> measured =
        measurements == null ? CampaignMeasurements.of(file.load().campaign()) : MeasurementFile.read(measurements);
    ModelFit fit;
    try {
      fit = refit ? ForwardSelection.refit(named(file.load(), name).fit(), measured) : ForwardSelection.fit(measured);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          "%s: %s".formatted(measurements == null ? "the campaign in " + file.path() : measurements, e.getMessage()),
          e);
    }
    NamedModel model = new NamedModel(name, fit);
    file.update(old -> old.merge(new Knowledge(List.of(), List.of(), List.of(model), List.of(), List.of())));
    print(model);
    json.write(report(model));
    return ExitCode.OK;
  }

  @Command(mixinStandardHelpOptions = true, description = "Shows a model, all models, or the published one.",
      footerHeading = "%nExamples:%n",
      footer = {"  h5burst model show vpic", "  h5burst model show --published"})
  int show(
      @Parameters(paramLabel = "NAME", arity = "0..1",
          description = "Name of the model (default: all).")
      @Nullable String name,
      @Option(names = "--published", description = "The published model, VPIC-IO on Edison (Behzad et al. 2014, "
          + "equation 3), and how well it ranks table III.") boolean published,
      @Mixin KnowledgeOption file, @Mixin JsonOption json) {
    json.check();
    List<NamedModel> models =
        published ? List.of(published()) : name == null ? file.load().models() : List.of(named(file.load(), name));
    if (models.isEmpty()) {
      out().println("%s holds no model; make one with: h5burst model fit NAME FILE".formatted(file.path()));
    }
    models.forEach(this::print);
    json.write(models.stream().map(ModelCommand::report).toList());
    return ExitCode.OK;
  }

  @Command(mixinStandardHelpOptions = true, footerHeading = "%nExample:%n",
      description = "Lists the settings that a model predicts to be fastest, among all combinations of the values it "
          + "was fitted to. Measure these and refit.",
      footer = "  h5burst model top vpic --file-gb 1024 --count 20 --xml candidates")
  int top(@Parameters(paramLabel = "NAME", arity = "0..1", description = "Name of the model.") @Nullable String name,
      @Option(names = "--published",
          description = "Use the published model, with the values of table III.") boolean published,
      @Mixin TopOptions options,
      @Mixin KnowledgeOption file, @Mixin JsonOption json) {
    json.check();
    if (name == null && !published) {
      throw new ParameterException(command().subcommands().get("top"), "top needs the NAME of a model, or --published");
    }
    NamedModel model = published || name == null ? published() : named(file.load(), name);
    out().println("rank      c    s (MB)      a    f (GB)   predicted (s)");
    List<Candidate> candidates = new ArrayList<>();
    for (Prediction prediction : options.grid(model.fit()).top(model.fit().model(), options.count())) {
      IoSetting s = prediction.setting();
      candidates.add(new Candidate(candidates.size() + 1, s, prediction.seconds()));
      out()
          .println("%4d %6s %9s %6s %9s %15.4g%s".formatted(candidates.size(), plain(s.stripeCount()),
              plain(s.stripeMegabytes()), plain(s.aggregators()), plain(s.fileGigabytes()), prediction.seconds(),
              prediction.seconds() > 0 ? "" : "  (beyond what was measured)"));
    }
    if (options.directory() != null) {
      write(candidates, options.directory());
    }
    json.write(candidates);
    return ExitCode.OK;
  }

  private static String plain(double value) {
    return (value == Math.rint(value) ? "%.0f" : "%.4g").formatted(value);
  }

  private static void write(List<Candidate> candidates, Path directory) {
    try {
      Files.createDirectories(directory);
      for (Candidate candidate : candidates) {
        candidate.setting().configuration().write(directory.resolve("candidate-%02d.xml".formatted(candidate.rank())));
      }
    } catch (IOException e) {
      throw new CommandFailure("--xml %s: the documents could not be written".formatted(directory), e);
    }
  }

  private static NamedModel published() {
    EmpiricalModel model = PublishedResults.VPIC_ON_EDISON;
    return new NamedModel("vpic on edison, judged by table III", ModelFit.of(model, PublishedResults.vpicOnStampede()));
  }

  static NamedModel named(Knowledge knowledge, String name) {
    return knowledge.model(name).orElseThrow(() -> new CommandFailure("no model is named '%s'; %s".formatted(name,
        knowledge.models().isEmpty() ? "make it with: h5burst model fit NAME FILE"
            : "known are " + String.join(", ", knowledge.models().stream().map(NamedModel::name).toList()))));
  }

  static Report report(NamedModel model) {
    ModelFit fit = model.fit();
    return new Report(model.name(), fit.model().toString(), fit.rSquared(), fit.meanRelativeError(),
        fit.rankAgreement(), fit.measurements().size());
  }

  private void print(NamedModel model) {
    out().println(describe(model));
  }

  /** Returns the formula and how well it fits. */
  static String describe(NamedModel model) {
    ModelFit fit = model.fit();
    return ("%s: m = %s%n  R² %.4f, mean relative error %.1f %%, ranks agree to %.3f "
        + "(Spearman), %d settings").formatted(model.name(), fit.model().rounded(), fit.rSquared(),
            100 * fit.meanRelativeError(), fit.rankAgreement(), fit.measurements().size());
  }
}

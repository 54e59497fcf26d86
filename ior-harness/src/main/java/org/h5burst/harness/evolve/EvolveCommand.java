package org.h5burst.harness.evolve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.MeasuringCommand;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.TunerProperties;
import org.h5burst.tuner.genetic.Evolution;
import org.h5burst.tuner.genetic.EvolutionOptions;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.genetic.Journal;
import org.h5burst.tuner.genetic.ParameterSpace;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.xml.Entry;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst evolve}. */
@Command(
    name = "evolve",
    description = {
      "Searches with a genetic algorithm for the settings with which a command or a kernel runs fastest.",
      "The method is that of H5Evolve (Behzad et al. 2013); the winner is written as H5Tuner XML.",
      "All candidates share the settings of --config, unless a candidate has its own.",
      "Every candidate is measured once and recorded in the journal: if the command is killed, run it again to "
          + "continue."},
    footer = {
      "  h5burst evolve --kernel column --ranks 2 --space unstriped --out best.xml",
      "  h5burst evolve --kernel vpic --ranks 2 --space lustre --targets 4 --config common.xml --out best.xml",
      "  h5burst evolve --space lustre --targets 156 --out best.xml -- mpirun -n 512 ./app",
      "  h5burst evolve --space mine.txt --time-limit 60 --out best.xml -- ./bench.sh {config}",
      "{config} stands for the candidate's H5Tuner document; H5TUNER_CONFIG_FILE names it as well."},
    exitCodeList = {"0:a winner was written", "1:no candidate succeeded, or a file cannot be used", "2:wrong usage"})
public final class EvolveCommand extends MeasuringCommand {
  @Mixin
  private final ExperimentOptions experiment = new ExperimentOptions();

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "File for the winner. "
      + "FILE.journal gets the measurements, FILE.log the output of the last run.")
  private Path winner = Path.of("");

  @Mixin
  private final SearchOptions search = new SearchOptions();

  @Mixin
  private final DocumentOption document = new DocumentOption();

  @Mixin
  private final TunerProperties properties = new TunerProperties();

  private final List<CandidateRow> candidates = new CopyOnWriteArrayList<>();

  /** The result, for programs. */
  record Report(List<Entry> winner, double seconds, int generations, int candidates, Evolution.Ending ending,
      List<CandidateRow> trials) {}

  /** A candidate as a line of CSV, in the order of the search; its time, if it ended well, and the least by then. */
  record CandidateRow(int generation, Trial.Status status, double seconds, @Nullable Double bestSeconds,
      String settings) {}

  @Override
  public Integer call() {
    requireWritable(OutputFile.nextTo(winner, ".journal"), OutputFile.nextTo(winner, ".log"));
    requireWritable("--out", winner);
    if (experiment.hasKernel()) {
      properties.override("evolve writes the kernel as its candidates and --config say");
    }
    StaticConfiguration common = document.document().orElse(StaticConfiguration.EMPTY);
    Evolution.Result result = search(search.space(experiment.ranks()), search.options(), common);
    out().println("%s after %d generations and %d candidates; the fastest took %s:".formatted(
        result.ending() == Evolution.Ending.GENERATIONS ? "done" : "nothing improved any more", result.generations(),
        result.candidates(),
        Text.seconds(result.seconds())));
    out().println(settings(result.winner()) + "%nwritten to %s".formatted(winner));
    write(new Report(result.winner().entries(), result.seconds(), result.generations(), result.candidates(),
        result.ending(), candidates), CandidateRow.class, candidates);
    return ExitCode.OK;
  }

  /** Searches; the settings that all candidates share are in the winner as well. */
  private Evolution.Result search(ParameterSpace parameters, EvolutionOptions options, StaticConfiguration common) {
    Path candidateFile = OutputFile.nextTo(winner, ".candidate.xml");
    Path log = OutputFile.nextTo(winner, ".log");
    Experiment measured = experiment.create(candidateFile, log);
    try (Journal journal = Journal.open(OutputFile.nextTo(winner, ".journal"), parameters, options, measured(common));
        Interruption interruption = Interruption.keeping(() -> keepInterrupted(journal));
        Progress progress = Progress.start(out(), "evolve", (long) options.population() * options.generations())) {
      progress.line("%.0f settings; at most %d runs; %d are in the journal".formatted(
          parameters.size(), (long) options.population() * options.generations() * options.repeats(), journal.size()));
      Experiment guarded = ExperimentOptions.guarded(measured, interruption);
      Evolution.Result result = new Evolution(parameters, options, candidate -> guarded.run(common.with(candidate)),
          journal, watcher(progress, options)).run();
      StaticConfiguration found = common.with(result.winner());
      found.write(winner);
      Files.deleteIfExists(candidateFile);
      return new Evolution.Result(found, result.seconds(), result.generations(), result.candidates(),
          result.ending());
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandFailure("--out %s".formatted(winner), e);
    } catch (Evolution.NoCandidateEndedException e) {
      throw new CommandFailure("%s. The last run's output is in %s".formatted(e.getMessage(), log), e);
    }
  }

  private String measured(StaticConfiguration common) {
    return common.entries().isEmpty() ? experiment.measured()
        : "%s, with %s".formatted(experiment.measured(), common);
  }

  private void keepInterrupted(Journal journal) {
    ExperimentOptions.killRuns();
    if (!candidates.isEmpty()) { // the file may have the candidates of an earlier search
      write(CandidateRow.class, candidates);
    }
    err().println("interrupted: %d runs are kept; the same command continues from here".formatted(journal.size()));
  }

  private Evolution.Watcher watcher(Progress progress, EvolutionOptions options) {
    return (generation, candidate, trial, best) -> {
      candidates.add(new CandidateRow(generation, trial.status(), trial.seconds(),
          Double.isInfinite(best) ? null : best, settings(candidate)));
      String time = trial.status() == Trial.Status.DONE ? Text.seconds(trial.seconds())
          : trial.status() == Trial.Status.TIMED_OUT ? "timed out" : "failed";
      progress.line("generation %2d  %10s  best %10s  %s".formatted(generation, time,
          Double.isInfinite(best) ? "-" : Text.seconds(best), settings(candidate)));
      progress.done((long) generation * options.population(), "generation %d".formatted(generation));
    };
  }

  private static String settings(StaticConfiguration configuration) {
    return String.join(" ",
        configuration.entries().stream().map(entry -> entry.parameter().element() + "=" + entry.value()).toList());
  }
}

package org.h5burst.harness.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.tuner.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst reproduce}. */
@Command(
    name = "reproduce",
    description = {
      "Repeats experiments, tables and figures of the papers on simulated machines, next to what was published.",
      "Without an experiment it lists all of them, also those that other commands measure, and those that cannot be "
          + "repeated. 'all' repeats all that are simulated; it takes a minute.",
      "What is measured here needs ranks and time: an experiment shows the commands and starts none."},
    footer = {
      "  h5burst reproduce                                 what there is",
      "  h5burst reproduce sctuner-section-4c behzad-table-4",
      "  h5burst reproduce all --quick --json papers.json"},
    exitCodeList = {"0:repeated", "1:failed", "2:wrong usage"})
public final class ReproduceCommand extends BaseCommand {
  private static final String ALL = "all";

  @Parameters(paramLabel = "EXPERIMENT", arity = "0..*", completionCandidates = Names.class,
      description = "What to repeat: ${COMPLETION-CANDIDATES}.")
  private List<String> names = List.of();

  @Option(names = "--quick", description = "One simulated campaign in place of five, and 10 generations in place of "
      + "40.")
  private boolean quick;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write all of it, in Markdown, into this file as "
      + "well.")
  private @Nullable Path markdown;

  @Mixin
  private final JsonOption json = new JsonOption();

  /** An experiment and what came of it, for programs. */
  record Report(String name, String paper, String shows, String kind, String time, List<String> commands,
      @Nullable String reason, List<Result> results) {
    static Report of(PaperExperiment experiment, List<Result> results) {
      return new Report(experiment.name(), experiment.paper(), experiment.shows(), experiment.kind(), experiment.time(),
          experiment.commands(), experiment.reason().isEmpty() ? null : experiment.reason(), results);
    }
  }

  @Override
  public Integer call() {
    json.check();
    if (markdown != null) {
      OutputFile.requireWritable("--markdown", markdown);
    }
    List<Report> reports = new ArrayList<>();
    if (names.isEmpty()) {
      Catalogue.ALL.forEach(experiment -> {
        out().println("%-24s %-13s %-22s %s".formatted(experiment.name(), experiment.kind(), experiment.time(),
            experiment.shows()));
        reports.add(Report.of(experiment, List.of()));
      });
    }
    for (PaperExperiment experiment : named()) {
      reports.add(repeat(experiment));
    }
    json.write(reports);
    if (markdown != null) {
      write(markdown, reports);
    }
    return ExitCode.OK;
  }

  private static void write(Path markdown, List<Report> reports) {
    try {
      List<String> lines = new ArrayList<>(ReproducePage.overview(reports));
      lines.add("");
      lines.addAll(ReproducePage.results(reports));
      Files.write(markdown, lines);
    } catch (IOException e) {
      throw new CommandFailure("--markdown %s cannot be written".formatted(markdown), e);
    }
  }

  /** All experiments with their results. */
  static List<Report> all(boolean quick) {
    return Catalogue.ALL.stream().map(experiment -> Report.of(experiment, results(experiment, quick))).toList();
  }

  private static List<Result> results(PaperExperiment experiment, boolean quick) {
    Study study = experiment.study();
    return study == null ? List.of() : study.results(quick);
  }

  private List<PaperExperiment> named() {
    return names.stream().flatMap(name -> name.equals(ALL)
        ? Catalogue.ALL.stream().filter(experiment -> experiment.study() != null)
        : Stream.of(Catalogue.find(name).orElseThrow(() -> wrong("there is no experiment '%s'; did you mean %s?"
            .formatted(name, NearestName.of(name, Catalogue.ALL.stream().map(PaperExperiment::name).toList()))))))
        .distinct().toList();
  }

  private Report repeat(PaperExperiment experiment) {
    out().println("%s (%s): %s".formatted(experiment.name(), experiment.paper(), experiment.shows()));
    List<Result> results = results(experiment, quick);
    results.forEach(this::show);
    if (!experiment.reason().isEmpty()) {
      out().println("  cannot be repeated: " + experiment.reason());
    }
    if (!experiment.commands().isEmpty()) {
      out().println("  measured here by:");
      experiment.commands().forEach(command -> out().println("    " + command));
    }
    out().println();
    out().flush();
    return Report.of(experiment, results);
  }

  private void show(Result result) {
    out().println("  " + result.title());
    List<List<String>> lines = new ArrayList<>(List.of(result.columns()));
    lines.addAll(result.rows());
    int[] widths = IntStream.range(0, result.columns().size())
        .map(column -> lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0)).toArray();
    for (List<String> line : lines) {
      out().println("    " + IntStream.range(0, widths.length)
          .mapToObj(column -> ("%-" + Math.max(1, widths[column]) + "s").formatted(line.get(column)))
          .collect(Collectors.joining("  ")).stripTrailing());
    }
    result.notes().forEach(note -> out().println("    " + note));
  }

  /** The names of all experiments, and the word for all. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Stream.of(ALL), Catalogue.ALL.stream().map(PaperExperiment::name)).iterator();
    }
  }
}

package org.h5burst.harness.reproduce;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.FailureReport;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.report.ReportPage;
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
      "Repeats experiments, tables and figures of the papers, and shows published, simulated and measured values side "
          + "by side.",
      "Without an EXPERIMENT it lists all of them, also those that cannot be repeated; with --quick it repeats all. "
          + "'all' takes less than an hour, with --quick less than 10 minutes.",
      "It measures what one machine can show, with 2 ranks and H5Burst's own commands, which it prints. --recorded "
          + "starts no ranks."},
    footer = {
      "  h5burst reproduce                                 list the experiments",
      "  h5burst reproduce sctuner-section-4c behzad-table-4",
      "  h5burst reproduce all --recorded                  takes a minute",
      "  h5burst reproduce --quick --html papers.html      with charts",
      "  h5burst reproduce all --json papers.json          for h5burst report"},
    exitCodeList = {"0:repeated", "1:a measurement failed", "2:wrong usage"})
public final class ReproduceCommand extends BaseCommand {
  private static final String ALL = "all";
  private static final double NANOS = 1e9;

  @Parameters(paramLabel = "EXPERIMENT", arity = "0..*", completionCandidates = Names.class,
      description = "Experiments to repeat: ${COMPLETION-CANDIDATES}.")
  private List<String> names = List.of();

  @Option(names = "--quick", description = "Simulate one campaign instead of five and 10 generations instead of 40, "
      + "and measure less.")
  private boolean quick;

  @Option(names = "--recorded", description = "Do not measure; show the recorded measurements, with their machine and "
      + "date.")
  private boolean recorded;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Also write everything, as Markdown, to this file.")
  private @Nullable Path markdown;

  @Option(names = "--html", paramLabel = "FILE", description = "Also write everything, with charts, to this HTML page "
      + "(default: none; papers.html with --quick and no EXPERIMENT).")
  private @Nullable Path html;

  @Mixin
  private final JsonOption json = new JsonOption();

  private boolean failed;

  /** All repeated experiments, for programs. */
  record Reports(String machine, String date, List<Report> experiments) {}

  /** An experiment and what came of it. */
  record Report(String name, String paper, String shows, String kind, double measuredSeconds,
      Map<String, String> measured, List<String> commands, List<Result> results) {
    static Report of(PaperExperiment experiment, boolean quick, Measured.Values measured) {
      return new Report(experiment.name(), experiment.paper(), experiment.shows(), experiment.kind().toString(),
          measured.seconds(), measured.values(), experiment.commands(),
          experiment.results(quick, measured.values()));
    }
  }

  @Override
  public Integer call() {
    html = html == null && names.isEmpty() && quick ? Path.of("papers.html") : html;
    json.check();
    if (markdown != null) {
      requireWritable("--markdown", markdown);
    }
    if (html != null) {
      requireWritable("--html", html);
    }
    List<PaperExperiment> named = named();
    if (named.isEmpty()) {
      Catalogue.ALL.forEach(experiment -> out().println("%-24s %-20s %s".formatted(experiment.name(),
          experiment.kind(), experiment.shows())));
      return ExitCode.OK;
    }
    Measured before = Measured.recorded();
    Reports reports = recorded ? new Reports(before.machine(), before.date(), named.stream()
        .map(experiment -> shown(experiment, Report.of(experiment, quick, before.of(experiment)))).toList())
        : measured(named);
    if (named.stream().anyMatch(experiment -> experiment.probe() != null)) {
      out().println("measured on %s, %s".formatted(reports.machine, reports.date));
    }
    json.write(reports);
    if (markdown != null) {
      List<String> lines = new ArrayList<>(ReproducePage.overview(reports));
      lines.add("");
      lines.addAll(ReproducePage.results(reports));
      write("--markdown", markdown, String.join("\n", lines) + "\n");
    }
    if (html != null) {
      write("--html", html, ReportPage.of("reproduce", reports));
    }
    return failed ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private Reports measured(List<PaperExperiment> named) {
    try (Interruption interruption = Interruption.keeping(Here::endCommands);
        Here here = new Here(out())) {
      List<Report> reports = named.stream()
          .map(experiment -> shown(experiment,
              Report.of(experiment, quick, values(experiment, here, interruption))))
          .toList();
      return new Reports(here.machine(), LocalDate.now().toString(), reports);
    }
  }

  private Measured.Values values(PaperExperiment experiment, Here here, Interruption interruption) {
    PaperExperiment.Probe probe = experiment.probe();
    if (probe == null) {
      return Measured.Values.NONE;
    }
    out().println(experiment.name() + " is measured by:");
    long start = System.nanoTime();
    Map<String, String> values = new LinkedHashMap<>();
    try {
      values.putAll(probe.measure(here, quick));
    } catch (CommandFailure notMeasured) {
      interruption.awaitEndIfInterrupted();
      failed = true;
      warn("%s could not be measured: %s".formatted(experiment.name(), FailureReport.describe(notMeasured)));
    }
    return new Measured.Values((System.nanoTime() - start) / NANOS, values);
  }

  private void write(String option, Path file, String page) {
    OutputFile.write(option, file, page);
    out().println("wrote " + file.toAbsolutePath());
  }

  private List<PaperExperiment> named() {
    return (names.isEmpty() && quick ? List.of(ALL) : names).stream().flatMap(name -> name.equals(ALL)
        ? Catalogue.ALL.stream()
        : Stream.of(Catalogue.find(name).orElseThrow(() -> wrong("there is no experiment '%s'; did you mean %s?"
            .formatted(name, NearestName.of(name, Catalogue.ALL.stream().map(PaperExperiment::name).toList()))))))
        .distinct().toList();
  }

  private Report shown(PaperExperiment experiment, Report report) {
    out().println("%s (%s): %s".formatted(report.name, report.paper, report.shows));
    report.results.forEach(this::show);
    if (!experiment.reason().isEmpty()) {
      out().println("  cannot be repeated: " + experiment.reason());
    } else if (!report.commands.isEmpty()) {
      out().println("  measured elsewhere by:");
      report.commands.forEach(command -> out().println("    " + command));
    }
    out().println();
    out().flush();
    return report;
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

  /** The names of all experiments, and the word for all of them. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Stream.of(ALL), Catalogue.ALL.stream().map(PaperExperiment::name)).iterator();
    }
  }
}

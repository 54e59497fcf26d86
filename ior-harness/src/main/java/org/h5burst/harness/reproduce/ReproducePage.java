package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.harness.reproduce.PaperExperiment.Kind;
import org.h5burst.harness.reproduce.ReproduceCommand.Report;
import org.h5burst.harness.reproduce.ReproduceCommand.Reports;

/** Experiments in Markdown. */
final class ReproducePage {
  private ReproducePage() {}

  /**
   * Returns a table of all experiments, with the commands that measure them elsewhere, or why they cannot be repeated.
   */
  static List<String> overview(Reports reports) {
    List<String> lines = new ArrayList<>(List.of(
        "| experiment | paper | what it shows | how | time | measured elsewhere by |", "|---|---|---|---|---|---|"));
    reports.experiments().forEach(report -> lines.add(row(List.of("`%s`".formatted(report.name()), report.paper(),
        report.shows(), report.kind(), time(report), isImpossible(report) ? report.commands().getFirst()
            : report.commands().stream().map("`bin/%s`"::formatted).collect(Collectors.joining("<br>"))))));
    return lines;
  }

  private static String time(Report report) {
    return report.measuredSeconds() > 0 ? "%.0f s".formatted(Math.ceil(report.measuredSeconds()))
        : isImpossible(report) ? Result.NONE : "seconds";
  }

  private static boolean isImpossible(Report report) {
    return report.kind().equals(Kind.IMPOSSIBLE.toString());
  }

  /** Returns what came of those that were repeated. */
  static List<String> results(Reports reports) {
    List<String> lines = new ArrayList<>(wrapped("Measured on %s, %s.".formatted(reports.machine(), reports.date())));
    lines.add("");
    for (Report report : reports.experiments()) {
      if (!report.results().isEmpty()) {
        lines.add("## " + report.name());
        report.results().forEach(result -> add(result, lines));
        lines.add("");
      }
    }
    return lines;
  }

  private static void add(Result result, List<String> lines) {
    lines.add("");
    lines.addAll(wrapped(result.title() + ":"));
    lines.addAll(List.of("", row(result.columns()), "|---".repeat(result.columns().size()) + "|"));
    result.rows().forEach(cells -> lines.add(row(cells)));
    lines.add("");
    result.notes().forEach(note -> lines.addAll(wrapped(note)));
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(cell -> cell.replace("|", "\\|")).toList()) + " |";
  }

  /** Returns the lines of a paragraph, of at most 117 columns. */
  private static List<String> wrapped(String text) {
    return text.replaceAll("(.{1,117})( |$)", "$1\n").lines().toList();
  }
}

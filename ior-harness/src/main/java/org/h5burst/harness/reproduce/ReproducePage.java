package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.harness.reproduce.ReproduceCommand.Report;

/** Experiments in Markdown. */
final class ReproducePage {
  private static final int MAX_COLUMNS = 118;

  private ReproducePage() {}

  /** A table of all experiments, with the commands that measure them, or why they cannot be repeated. */
  static List<String> overview(List<Report> reports) {
    List<String> lines = new ArrayList<>(List.of(
        "| experiment | paper | what it shows | how | time | measured here by |", "|---|---|---|---|---|---|"));
    reports.forEach(report -> lines.add(row(List.of("`%s`".formatted(report.name()), report.paper(), report.shows(),
        report.kind(), report.time(), report.reason() != null ? report.reason()
            : report.commands().stream().map("`bin/%s`"::formatted).collect(Collectors.joining("<br>"))))));
    return lines;
  }

  /** What came of those that were repeated. */
  static List<String> results(List<Report> reports) {
    List<String> lines = new ArrayList<>();
    for (Report report : reports) {
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

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : List.of(text.split(" ", -1))) {
      if (line.length() + word.length() >= MAX_COLUMNS) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}

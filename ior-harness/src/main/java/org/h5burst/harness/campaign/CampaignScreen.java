package org.h5burst.harness.campaign;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.h5burst.harness.campaign.CampaignResult.Measured;
import org.h5burst.harness.run.RunResult;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import picocli.CommandLine.Help.Ansi;

/**
 * Shows what a campaign found: for each kind of pattern, what the default costs and which setting is best most often.
 */
record CampaignScreen(PrintWriter out, Ansi ansi) {
  private static final String COLUMNS = "%-5s %5s  %-18s %-11s %9s %15s   %s";

  private record Kind(Operation operation, int ranks, String range, boolean strided) {}

  void show(CampaignResult result) {
    Map<Kind, List<List<Measured>>> kinds = new LinkedHashMap<>();
    result.measured().stream()
        .collect(Collectors.groupingBy(CampaignScreen::pattern, LinkedHashMap::new, Collectors.toList())).values()
        .forEach(pattern -> kinds.computeIfAbsent(kind(pattern.getFirst()), _ -> new ArrayList<>()).add(pattern));
    out.println(ansi.string("@|bold "
        + COLUMNS.formatted("", "ranks", "burst per node", "each rank", "patterns", "default / best", "most often best")
        + "|@"));
    kinds.entrySet().stream()
        .sorted(Comparator.comparing((Map.Entry<Kind, List<List<Measured>>> kind) -> kind.getKey().operation)
            .thenComparing(kind -> kind.getKey().ranks)
            .thenComparing(kind -> kind.getValue().getFirst().getFirst().features().aggregateBytes()))
        .forEach(kind -> out.println(row(kind.getKey(), kind.getValue())));
    out.println("The best setting is chosen from the same runs that time it, so default / best is somewhat too high; "
        + "'h5burst compare' times it in other runs.");
    out.println("%d runs of %d patterns in %.0f s".formatted(result.runs(), result.patterns(), result.spentSeconds()));
    result.levels()
        .forEach(level -> out.println(("%s, level %d of performance: median %.2f "
            + "(quartiles %.2f to %.2f), %d settings of patterns").formatted(
                level.operation().name().toLowerCase(Locale.ROOT), level.level() + 1, level.centre().median(),
                level.centre().q1(), level.centre().q3(), level.members())));
    out.flush();
  }

  private static Kind kind(Measured measured) {
    return new Kind(measured.operation(), measured.features().ranks(), measured.range(),
        measured.features().piecesPerRank() > 1);
  }

  /** Returns what the settings of one pattern have in common. */
  private static List<Object> pattern(Measured measured) {
    return List.of(measured.operation(), measured.range(), measured.number(), measured.features());
  }

  private static String row(Kind kind, List<List<Measured>> patterns) {
    double loss = RunResult.median(patterns.stream().mapToDouble(CampaignScreen::defaultOverBest).toArray());
    Map<String, Long> wins =
        patterns.stream().map(pattern -> best(pattern).setting())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    Map.Entry<String, Long> most = wins.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return COLUMNS.formatted(kind.operation.name().toLowerCase(Locale.ROOT), kind.ranks, kind.range,
        kind.strided ? "many pieces" : "one piece", patterns.size(), "%.2f".formatted(loss),
        "%s (%d of %d)".formatted(most.getKey(), most.getValue(), patterns.size()));
  }

  private static Measured best(List<Measured> pattern) {
    return pattern.stream().max(Comparator.comparingDouble(measured -> measured.burst().median())).orElseThrow();
  }

  private static double defaultOverBest(List<Measured> pattern) {
    Measured plain =
        pattern.stream().filter(measured -> measured.choice().equals(Choice.DEFAULT)).findAny().orElseThrow();
    return best(pattern).burst().median() / plain.burst().median();
  }
}

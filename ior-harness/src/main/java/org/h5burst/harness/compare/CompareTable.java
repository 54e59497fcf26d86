package org.h5burst.harness.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.tuner.Choice;

/** Several comparisons as tables in Markdown, for a page of results. */
final class CompareTable {
  private static final String HEAD = """
      | kernel | default, ms | collective, ms | best fixed setting | best, ms | tuned, ms | default / tuned | tuned / \
      best | verdict |
      |---|---|---|---|---|---|---|---|---|""";
  private static final String WARM_HEAD = """
      | kernel | first burst | second burst | second / best |
      |---|---|---|---|""";

  private CompareTable() {}

  static List<String> lines(CompareReport report) {
    CompareResult one = report.comparisons().getFirst();
    List<String> lines = new ArrayList<>();
    lines.add("%s, %d cores, %d ranks of %s, back end %s, %s. Command: `%s`.".formatted(report.date(), report.cores(),
        one.ranks(), version(one), one.backend(), one.fileSystem(), report.command()));
    lines.add(("Medians of %d of %d repetitions (quartiles in brackets), all settings in turn in one job; *best* was "
        + "chosen by the other repetitions.").formatted(one.judged(), one.repetitions()));
    lines.add("A ratio of times is followed by its interval with %.0f %% confidence (sign test).".formatted(
        100 * one.ratios().tunedOverBestInterval().confidence()));
    lines.add("");
    lines.addAll(HEAD.lines().toList());
    report.comparisons().forEach(result -> lines.add(row(result, one.repetitions())));
    if (report.comparisons().stream().anyMatch(result -> result.warmth() != null)) {
      lines.add("");
      lines.addAll(warm(report.comparisons()));
    }
    return lines;
  }

  /** Returns the beginning of what the library says: {@code MPICH 4.0.2}. */
  private static String version(CompareResult result) {
    return result.mpiVersion().lines().findFirst().orElse(result.mpi()).replace(" Version:", "").replaceAll(",.*", "")
        .strip();
  }

  private static String row(CompareResult result, int repetitions) {
    String kernel = result.repetitions() == repetitions ? result.kernel()
        : "%s, %d repetitions".formatted(result.kernel(), result.repetitions());
    String collective = result.arms().stream().filter(way -> Choice.COLLECTIVE.equals(way.choice())).findFirst()
        .map(CompareTable::time).orElse("");
    return "| " + String.join(" | ", kernel, time(result.plain()), collective, result.best().name(),
        time(result.best()), time(result.tuned()), ratio(result.ratios().defaultOverTunedInterval()),
        ratio(result.ratios().tunedOverBestInterval()), verdict(result)) + " |";
  }

  private static String time(Way way) {
    return "%s (%s to %s)".formatted(milliseconds(way.medianSeconds()), milliseconds(way.lowerQuartileSeconds()),
        milliseconds(way.upperQuartileSeconds()));
  }

  private static String milliseconds(double seconds) {
    return (seconds < .01 ? "%.2f" : seconds < .1 ? "%.1f" : "%.0f").formatted(seconds * 1e3);
  }

  private static String ratio(PairedRatio ratio) {
    return "**%.2f** (%.2f to %.2f)".formatted(ratio.value(), ratio.low(), ratio.high());
  }

  /** Returns the verdict in words. */
  static String verdict(CompareResult result) {
    String gain = side(result.ratios().defaultOverTunedInterval(), "faster than the default", "slower than the "
        + "default", "as fast as the default");
    String loss = side(result.ratios().tunedOverBestInterval(), "slower than the best", "faster than the best",
        "as fast as the best");
    return gain + ", " + loss + (Boolean.FALSE.equals(result.verified()) ? ", **a byte is wrong**" : "");
  }

  private static String side(PairedRatio ratio, String above, String below, String equal) {
    if (!ratio.isSure()) {
      return "too few repetitions";
    }
    if (ratio.low() > 1) {
      return above;
    }
    if (ratio.high() < 1) {
      return below;
    }
    return ratio.isNarrow() ? equal : "noise hides whether " + equal;
  }

  private static List<String> warm(List<CompareResult> results) {
    List<String> lines = new ArrayList<>();
    List<Warmth> known = results.stream().flatMap(result -> Optional.ofNullable(result.warmth()).stream()).toList();
    lines.add("Settings with which the tuner began where it had knowledge (in brackets their time over the best's); "
        + "by the second burst within 10 % of the");
    lines.add("best for %d of %d kernels.".formatted(known.stream().filter(Warmth::good).count(), known.size()));
    lines.add("");
    lines.addAll(WARM_HEAD.lines().toList());
    for (CompareResult result : results) {
      Warmth warmth = result.warmth();
      if (warmth != null) {
        lines.add("| %s | %s | %s | %s |".formatted(result.kernel(),
            begun(warmth.starts().stream().map(Warmth.Start::first).toList()),
            begun(warmth.starts().stream().map(Warmth.Start::second).toList()),
            warmth.secondOverBest() == null ? "?" : "%.2f".formatted(warmth.secondOverBest())));
      }
    }
    return lines;
  }

  private static String begun(List<Warmth.Begun> bursts) {
    Map<String, Integer> counts = new TreeMap<>();
    bursts.forEach(burst -> counts.merge(
        burst.overBest() == null ? burst.setting() : "%s (%.2f)".formatted(burst.setting(), burst.overBest()),
        1, Integer::sum));
    return String.join(", ", counts.entrySet().stream()
        .map(entry -> counts.size() == 1 ? entry.getKey() : entry.getValue() + " x " + entry.getKey()).toList());
  }
}

package org.h5burst.harness.compare;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.compare.CompareResult.Way;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Shows the results of {@code compare}. */
record CompareScreen(PrintWriter out, Ansi ansi) {
  private static final String COLUMNS = "%-28s %12s   %-25s %s";

  void show(CompareResult result) {
    out.println(ansi.string("@|bold " + COLUMNS.formatted("setting", "median", "quartiles", "default / it") + "|@"));
    for (Way way : result.arms().stream().sorted(Comparator.comparingDouble(Way::medianSeconds)).toList()) {
      out.println(row(way, result.plain(), way.name().equals(result.best().name()) ? "  <- best, as chosen by other "
          + "repetitions" : ""));
    }
    out.println(
        ansi.string(
            "@|bold " + row(result.tuned(), result.plain(), "  chose " + Text.counted(result.choices())) + "|@"));
    out.println(("(Times of %d repetitions: the last half, except those that chose the best; without opening. The "
        + "tuner reopened its file %s.)")
        .formatted(result.judged(), result.reopens() == 1 ? "once" : result.reopens() + " times"));
    out.println(verdict("default / tuned", result.ratios().defaultOverTunedInterval()));
    out.println(verdict("tuned / best   ", result.ratios().tunedOverBestInterval()));
    Learning learning = result.learning();
    if (learning != null) {
      out.println(
          ("bursts before the first with a setting within 10 %% of the best, of %d: without knowledge %s, median "
              + "%.1f; with what that run learned %s, median %.1f")
              .formatted(learning.bursts(), learning.cold(), learning.coldMedian(), learning.remembering(),
                  learning.rememberingMedian()));
    }
    Warmth warmth = result.warmth();
    if (warmth != null) {
      warmth.starts()
          .forEach(start -> out
              .println("with the knowledge as it was, the first bursts had %s, then %s".formatted(begun(start.first()),
                  begun(start.second()))));
    }
    out.println(checked(result.errors()));
    out.flush();
  }

  private static String begun(Warmth.Begun burst) {
    return burst.overBest() == null ? burst.setting()
        : "%s (%.2f of the best's time)".formatted(burst.setting(), burst.overBest());
  }

  private String checked(@Nullable List<String> errors) {
    if (errors == null) {
      return "The bytes were not read back.";
    }
    return errors.isEmpty() ? "Every byte of all files is right."
        : ansi.string("@|bold,red A byte is WRONG.|@%n".formatted()) + String.join(System.lineSeparator(), errors);
  }

  private static String row(Way way, Way plain, String remark) {
    return COLUMNS.formatted(way.name(), Text.seconds(way.medianSeconds()),
        Text.seconds(way.lowerQuartileSeconds()) + " .. " + Text.seconds(way.upperQuartileSeconds()),
        "%.2f".formatted(plain.medianSeconds() / way.medianSeconds()) + remark);
  }

  private static String verdict(String what, PairedRatio ratio) {
    String interval = "%s  %.2f, with %.0f %% confidence between %.2f and %.2f".formatted(what, ratio.value(),
        100 * ratio.confidence(), ratio.low(), ratio.high());
    return interval + remark(ratio);
  }

  private static String remark(PairedRatio ratio) {
    if (!ratio.isSure()) {
      return ": too few repetitions for a verdict";
    }
    if (ratio.isNarrow()) {
      return "";
    }
    return ratio.conclusive() ? ": %s than 1, but noise hides by how much".formatted(ratio.low() > 1 ? "more" : "less")
        : ": too noisy for a verdict";
  }
}

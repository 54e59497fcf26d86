package org.h5burst.benchmarks.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.h5burst.benchmarks.file.FileMeasurement.Profile;

/**
 * The tables of one case, in Markdown.
 *
 * @param timed from jobs without sampling
 * @param looked from jobs in which the causes were sampled
 */
record FileReport(ShortFile shape, int ranks, int files, List<FileMeasurement> timed, List<FileMeasurement> looked) {
  private static final double MILLIS = 1e3;

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("%d %s, %d KiB per rank in all, %d ranks; ms per file, medians of %d %s".formatted(shape.datasets(),
        shape.datasets() == 1 ? "dataset" : "datasets", shape.bytes() >> 10, ranks, timed.size(),
        timed.size() == 1 ? "job" : "jobs"));
    lines.add("");
    phases(lines);
    lines.add("");
    causes(lines);
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private List<Window> windows() {
    return Arrays.stream(Window.values()).filter(window -> window.isIn(files)).toList();
  }

  private void phases(List<String> lines) {
    lines.add("| phase, slowest rank | " + cells(window -> window.title() + " | C | C's time over ours"));
    lines.add("|---|" + "---|---|---|".repeat(windows().size()));
    for (Phase phase : Phase.values()) {
      lines.add(row(phase.title(), seconds -> seconds[phase.ordinal()]));
    }
    lines.add(row("**written**", seconds -> sum(seconds, Phase::writes)));
    lines.add(row("**read**", seconds -> sum(seconds, phase -> !phase.writes())));
  }

  private static double sum(double[] seconds, Predicate<Phase> which) {
    return Arrays.stream(Phase.values()).filter(which).mapToDouble(phase -> seconds[phase.ordinal()]).sum();
  }

  private String row(String title, ToDoubleFunction<double[]> part) {
    return "| %s | ".formatted(title) + cells(window -> {
      double ours = median(window, true, part);
      double theirs = median(window, false, part);
      return String.format(Locale.ROOT, "%.2f | %.2f | %.2f", MILLIS * ours, MILLIS * theirs, theirs / ours);
    });
  }

  private String cells(Function<Window, String> cell) {
    return String.join(" | ", windows().stream().map(cell).toList()) + " |";
  }

  /**
   * Returns the median; for the first file only if the side had the first one of its processes, if there is such a job.
   */
  private double median(Window window, boolean ours, ToDoubleFunction<double[]> part) {
    List<FileMeasurement> fair =
        timed.stream().filter(job -> window != Window.FIRST || job.oursFirst() == ours).toList();
    return new Median().evaluate((fair.isEmpty() ? timed : fair).stream()
        .flatMap(job -> (ours ? job.ours() : job.theirs()).subList(window.first(), window.end()).stream())
        .mapToDouble(part).toArray());
  }

  private void causes(List<String> lines) {
    lines.add("| cause, rank 0 | " + cells(window -> "written: " + window.title() + " | read"));
    lines.add("|---|" + "---|---|".repeat(windows().size()));
    for (Cause cause : Cause.values()) {
      lines.add("| %s | ".formatted(cause.title()) + cells(window -> String.format(Locale.ROOT, "%.2f | %.2f",
          MILLIS * mean(window, profile -> of(profile, cause, Phase::writes)),
          MILLIS * mean(window, profile -> of(profile, cause, phase -> !phase.writes())))));
    }
    lines.add(whole("compilers of the JVM, on their threads, ms", profile -> MILLIS * profile.compilingSeconds()));
    lines.add(whole("garbage collector, ms", profile -> MILLIS * profile.collectingSeconds()));
    lines.add(whole("classes loaded", Profile::classes));
  }

  private static double of(Profile profile, Cause cause, Predicate<Phase> which) {
    return IntStream.range(0, Phase.values().length).filter(phase -> which.test(Phase.values()[phase]))
        .mapToDouble(phase -> profile.seconds()[phase][cause.ordinal()]).sum();
  }

  /** Returns a row of what cannot be divided between writing and reading. */
  private String whole(String title, ToDoubleFunction<Profile> figure) {
    return "| %s | ".formatted(title)
        + cells(window -> String.format(Locale.ROOT, "%.1f | ", mean(window, figure)));
  }

  private double mean(Window window, ToDoubleFunction<Profile> figure) {
    List<FileMeasurement> fair =
        looked.stream().filter(job -> window != Window.FIRST || job.oursFirst()).toList();
    return (fair.isEmpty() ? looked : fair).stream().map(job -> job.profiles().get(windows().indexOf(window)))
        .mapToDouble(figure).average().orElse(0);
  }
}

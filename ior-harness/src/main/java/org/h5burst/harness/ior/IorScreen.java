package org.h5burst.harness.ior;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** IOR's table. */
final class IorScreen {
  private static final double KIBI = 1 << 10;
  private static final double MEGA_PER_MEBI = (1 << 20) / 1e6;
  private static final String COLUMNS = "%-9s %-10s %-10s %-11s %-10s %-10s %-10s %-10s %-10s %-10s %-4s";

  private final PrintWriter out;
  private final IorPlan plan;

  IorScreen(PrintWriter out, IorPlan plan) {
    this.out = out;
    this.plan = plan;
  }

  void head() {
    out.println(
        COLUMNS.formatted("access", "bw(MiB/s)", "IOPS", "Latency(s)", "block(KiB)", "xfer(KiB)", "open(s)", "wr/rd(s)", "close(s)", "total(s)", "iter"));
    out.println(
        COLUMNS.formatted("------", "---------", "----", "----------", "----------", "---------", "--------", "--------", "--------", "--------", "----"));
    out.flush();
  }

  void row(String access, IorTiming timing) {
    out.println(COLUMNS.formatted(access, two(timing.bandwidth(plan)), two(timing.iops(plan)), six(timing.latency(plan)), two(plan.blockBytes() / KIBI),
        two(plan.transferBytes() / KIBI), six(timing.openSeconds()), six(timing.accessSeconds()), six(timing.closeSeconds()), six(timing.totalSeconds()),
        timing.iteration()));
    out.flush();
  }

  /** IOR's last lines, for each access by the word before it. */
  void foot(Map<String, List<IorTiming>> timings) {
    out.println();
    timings.forEach((access, own) -> {
      double most = own.stream().mapToDouble(timing -> timing.bandwidth(plan)).max().orElse(0);
      out.println("Max %-6s %s MiB/sec (%s MB/sec)".formatted(capital(access) + ":", two(most), two(most * MEGA_PER_MEBI)));
    });
    out.println("Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev    Mean(s)  tasks  reps");
    timings.forEach(this::summary);
    out.flush();
  }

  private void summary(String access, List<IorTiming> timings) {
    SummaryStatistics bandwidth = new SummaryStatistics();
    SummaryStatistics seconds = new SummaryStatistics();
    timings.forEach(timing -> {
      bandwidth.addValue(timing.bandwidth(plan));
      seconds.addValue(timing.totalSeconds());
    });
    out.println(String.format(Locale.ROOT, "%-9s %10.2f %10.2f %10.2f %10.2f %10.5f %6d %5d", access, bandwidth.getMax(), bandwidth.getMin(),
        bandwidth.getMean(), bandwidth.getStandardDeviation(), seconds.getMean(), plan.ranks(), timings.size()));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String six(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}

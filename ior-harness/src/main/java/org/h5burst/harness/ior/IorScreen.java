package org.h5burst.harness.ior;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.ior.IorCommand.Row;
import org.h5burst.harness.ior.IorPlan.Switch;

/** IOR's table. */
record IorScreen(PrintWriter out, Progress progress, IorPlan plan) {
  private static final double MEGA_PER_MEBI = (1 << 20) / 1e6;
  private static final String COLUMNS = "%-9s %-10s %-10s %-11s %-10s %-10s %-10s %-10s %-10s %-10s %-4s";
  private static final String ROW =
      "%-9s %-10.2f %-10.2f %-11.6f %-10.2f %-10.2f %-10.6f %-10.6f %-10.6f %-10.6f %-4d";

  private static final String SUMMARY_NAMES =
      "Operation Max(MiB) Min(MiB) Mean(MiB) StdDev Max(OPs) Min(OPs) Mean(OPs) StdDev Mean(s) Stonewall(s) "
          + "Stonewall(MiB) "
          + "Test# #Tasks tPN reps fPP reord reordoff reordrand seed segcnt blksiz xsize aggs(MiB) API RefNum";
  private static final String SUMMARY =
      "%-9s %10s %10s %10s %10s %10s %10s %10s %10s %10s %12s %14s %5s %6s %3s %4s %3s %5s %8s %9s %4s %6s %8s %8s "
          + "%9s %5s %6s";

  void head() {
    out.println(
        COLUMNS.formatted("access", "bw(MiB/s)", "IOPS", "Latency(s)", "block(KiB)", "xfer(KiB)", "open(s)", "wr/rd(s)",
            "close(s)", "total(s)", "iter"));
    out.println(
        COLUMNS.formatted("------", "---------", "----", "----------", "----------", "---------", "--------",
            "--------", "--------", "--------", "----"));
    out.flush();
  }

  void row(String access, Row row, int iteration) {
    progress.line(ROW.formatted(access, row.bwMiB(), row.iops(), row.latency(), row.blockKiB(), row.xferKiB(),
        row.openTime(), row.wrRdTime(), row.closeTime(), row.totalTime(), iteration));
    progress.done(iteration + 1, access);
  }

  /** Prints IOR's last lines, for each access under its name. */
  void foot(Map<String, List<Row>> rows) {
    out.println();
    rows.forEach((access, own) -> {
      double most = statistics(own, Row::bwMiB).getMax();
      out.println(
          "Max %-6s %s MiB/sec (%s MB/sec)".formatted(capital(access) + ":", two(most), two(most * MEGA_PER_MEBI)));
    });
    out.println();
    out.println("Summary of all tests:");
    out.println(SUMMARY.formatted((Object[]) SUMMARY_NAMES.split(" ")));
    rows.forEach(this::summary);
    out.flush();
  }

  /**
   * Prints IOR's summary, in which operations are divided by the whole time; this has one test, no stonewall, and all
   * tasks on one node.
   */
  private void summary(String access, List<Row> rows) {
    SummaryStatistics bandwidth = statistics(rows, Row::bwMiB);
    SummaryStatistics operations = statistics(rows, row -> plan.transfers() / row.totalTime());
    SummaryStatistics seconds = statistics(rows, Row::totalTime);
    out.println(SUMMARY.formatted(access, two(bandwidth.getMax()), two(bandwidth.getMin()), two(bandwidth.getMean()),
        two(deviation(bandwidth)), two(operations.getMax()), two(operations.getMin()), two(operations.getMean()),
        two(deviation(operations)), "%.5f".formatted(seconds.getMean()), "NA", "NA", 0, plan.ranks(), plan.ranks(),
        rows.size(), plan.has(Switch.FILE_PER_PROCESS) ? 1 : 0, plan.has(Switch.REORDER) ? 1 : 0, 1, 0, 0,
        plan.segments(), plan.blockBytes(), plan.transferBytes(), "%.1f".formatted((double) plan.bytes() / (1 << 20)),
        plan.api(), 0));
  }

  /** Returns the statistics of a figure of some iterations. */
  static SummaryStatistics statistics(List<Row> rows, ToDoubleFunction<Row> figure) {
    SummaryStatistics statistics = new SummaryStatistics();
    rows.forEach(row -> statistics.addValue(figure.applyAsDouble(row)));
    return statistics;
  }

  /** Returns the standard deviation as IOR computes it: of just these values, which are no sample of more. */
  static double deviation(SummaryStatistics statistics) {
    return Math.sqrt(statistics.getPopulationVariance());
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String two(double value) {
    return "%.2f".formatted(value);
  }
}

package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.reproduce.Chart.Series;
import org.jspecify.annotations.Nullable;

/** Behzad et al. 2019, table 3 and figure 11: default and tuned bandwidths of the genetic search, 22 cases. */
final class GeneticStudy {
  static final String SPEEDUP = "default / tuned time";

  private static final double MB = 1e6;

  /** Default and tuned, MB/s. */
  private record Case(PaperMachine machine, int ranks, PaperKernel kernel, double plain, double tuned) {}

  private static final List<Case> TABLE_3 = List.of(
      new Case(PaperMachine.HOPPER, 128, PaperKernel.VPIC, 400, 3034),
      new Case(PaperMachine.HOPPER, 128, PaperKernel.VORPAL, 378, 2614),
      new Case(PaperMachine.HOPPER, 128, PaperKernel.GCRM, 757, 2348),
      new Case(PaperMachine.INTREPID, 128, PaperKernel.VPIC, 659, 1126),
      new Case(PaperMachine.INTREPID, 128, PaperKernel.VORPAL, 846, 1102),
      new Case(PaperMachine.INTREPID, 128, PaperKernel.GCRM, 255, 1801),
      new Case(PaperMachine.STAMPEDE, 128, PaperKernel.VPIC, 394, 2328),
      new Case(PaperMachine.STAMPEDE, 128, PaperKernel.VORPAL, 439, 2130),
      new Case(PaperMachine.STAMPEDE, 128, PaperKernel.GCRM, 331, 2291),
      new Case(PaperMachine.HOPPER, 2048, PaperKernel.VPIC, 365, 8464),
      new Case(PaperMachine.HOPPER, 2048, PaperKernel.VORPAL, 370, 9233),
      new Case(PaperMachine.HOPPER, 2048, PaperKernel.GCRM, 240, 17_816),
      new Case(PaperMachine.INTREPID, 2048, PaperKernel.VPIC, 2282, 5964),
      new Case(PaperMachine.INTREPID, 2048, PaperKernel.VORPAL, 2033, 4842),
      new Case(PaperMachine.INTREPID, 2048, PaperKernel.GCRM, 414, 870),
      new Case(PaperMachine.STAMPEDE, 2048, PaperKernel.VPIC, 380, 13_047),
      new Case(PaperMachine.STAMPEDE, 2048, PaperKernel.VORPAL, 436, 12_542),
      new Case(PaperMachine.STAMPEDE, 2048, PaperKernel.GCRM, 128, 13_825),
      new Case(PaperMachine.HOPPER, 4096, PaperKernel.VPIC, 348, 17_620),
      new Case(PaperMachine.HOPPER, 4096, PaperKernel.VORPAL, 320, 12_192),
      new Case(PaperMachine.INTREPID, 4096, PaperKernel.VPIC, 2841, 7014),
      new Case(PaperMachine.INTREPID, 4096, PaperKernel.VORPAL, 3131, 7766));

  private GeneticStudy() {}

  /** The simulated bandwidths of all cases. */
  private record Simulated(Case published, double plain, double tuned) {
    static Simulated of(Case one, boolean quick) {
      Bandwidth bandwidth = new Bandwidth(one.machine, one.kernel, one.ranks, one.kernel.bytesPerRank * one.ranks);
      return new Simulated(one, bandwidth.of(Bandwidth.PLAIN) / MB, bandwidth.of(bandwidth.evolved(quick)) / MB);
    }

    List<String> row() {
      return List.of(published.machine.label(), String.valueOf(published.ranks), published.kernel.name(),
          "%.0f".formatted(published.plain), "%.0f".formatted(published.tuned),
          "%.1f".formatted(published.tuned / published.plain), "%.0f".formatted(plain), "%.0f".formatted(tuned),
          "%.1f".formatted(tuned / plain));
    }
  }

  static List<Result> table3(boolean quick) {
    List<Simulated> all = TABLE_3.stream().map(one -> Simulated.of(one, quick)).toList();
    return List.of(agreement(all), new Result("Genetic search: bandwidths in MB/s (figure 11)",
        List.of("machine", "cores", "kernel", "published default", "tuned", "speedup", "simulated default", "tuned",
            "speedup"),
        all.stream().map(Simulated::row).toList(), List.of(
            "Machines are from table 1; other constants are assumed (docs/reproduce.md). GCRM writes 325 MB per rank, "
                + "as in table 4; table 3 does not give its size."))
        .drawn(Chart.comparison("Table 3: tuned bandwidths", "MB/s",
            Arrays.stream(PaperMachine.values()).map(machine -> new Series(machine.label(),
                all.stream().filter(one -> one.published.machine == machine)
                    .map(one -> List.of(one.published.tuned, one.tuned)).toList(),
                false))
                .filter(series -> !series.points().isEmpty()).toList())));
  }

  private static Result agreement(List<Simulated> all) {
    List<Double> published = all.stream().map(one -> one.published.tuned / one.published.plain).toList();
    List<Double> simulated = all.stream().map(one -> one.tuned / one.plain).toList();
    List<List<String>> rows = new ArrayList<>(List.of(
        List.of(SPEEDUP, Spread.of(published, "%.1f"), Spread.of(simulated, "%.1f")),
        List.of("ranks of the speedups (Spearman)", "1", Spread.ranks(published, simulated)),
        List.of("default, simulated / published", "1", Spread.factors(all.stream().map(one -> one.published.plain)
            .toList(), all.stream().map(Simulated::plain).toList()))));
    for (@Nullable PaperMachine machine : Arrays.asList(null, PaperMachine.HOPPER, PaperMachine.INTREPID,
        PaperMachine.STAMPEDE)) {
      List<Simulated> own = all.stream().filter(one -> machine == null || one.published.machine == machine).toList();
      List<Double> theirs = own.stream().map(one -> one.published.tuned).toList();
      List<Double> ours = own.stream().map(Simulated::tuned).toList();
      String where = machine == null ? "all machines" : machine.label();
      rows.add(List.of("tuned, simulated / published, " + where, "1", Spread.factors(theirs, ours)));
      rows.add(List.of("ranks of tuned bandwidths (Spearman), " + where, "1", Spread.ranks(theirs, ours)));
    }
    return Result.agreement(rows);
  }
}

package org.h5burst.harness.reproduce;

import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.harness.reproduce.TopTwentyStudy.Trained;
import org.h5burst.tuner.Choice;

/**
 * Behzad et al. 2019, section 10.3 and figure 13: programs that get the settings of the kernel with the same pattern, a
 * similar one, or that of their largest datasets.
 */
final class PatternStudy {
  static final String HANDED = "default / handed-out time, IOR as VPIC";

  private static final double GB = 1e9;

  /** The program, the kernel whose settings it gets, and the published GB/s. */
  private record Case(String program, PaperKernel kernel, PaperKernel tunedAs, PaperMachine machine, int ranks,
      double published) {}

  private static final List<Case> FIGURE_13 = Stream.of(
      cases("IOR, as VPIC", PaperKernel.VPIC, PaperKernel.VPIC, 4.21, 15.01, 9.34, 16.70),
      cases("Resemble-VORPAL, as VORPAL", PaperKernel.RESEMBLE_VORPAL, PaperKernel.VORPAL, 3.32, 7.89, 8.75, 13.07),
      cases("FLASH, as GCRM", PaperKernel.FLASH, PaperKernel.GCRM, 2.09, 5.95, 3.34, 8.23))
      .flatMap(List::stream).toList();

  private PatternStudy() {}

  /** Returns the cases of a program on 512 and 4,096 cores of Hopper, then of Edison. */
  private static List<Case> cases(String program, PaperKernel kernel, PaperKernel tunedAs, double... published) {
    return List.of(new Case(program, kernel, tunedAs, PaperMachine.HOPPER, 512, published[0]),
        new Case(program, kernel, tunedAs, PaperMachine.HOPPER, 4096, published[1]),
        new Case(program, kernel, tunedAs, PaperMachine.EDISON, 512, published[2]),
        new Case(program, kernel, tunedAs, PaperMachine.EDISON, 4096, published[3]));
  }

  /**
   * Bandwidths of a case in the simulator, GB/s: with the settings that it gets, with those of its own search, and with
   * none.
   */
  private record Simulated(Case one, double handed, double searched, double plain) {
    static Simulated of(Case one, boolean quick) {
      Bandwidth own = bandwidth(one, one.kernel);
      return new Simulated(one, own.of(handedOut(one)) / GB, own.of(own.evolved(quick)) / GB,
          own.of(Bandwidth.PLAIN) / GB);
    }

    List<String> row() {
      return List.of(one.program, one.machine.label(), String.valueOf(one.ranks), decimal(one.published),
          decimal(handed), decimal(searched), decimal(plain));
    }
  }

  static List<Result> figure13(boolean quick) {
    List<Simulated> all = FIGURE_13.stream().map(one -> Simulated.of(one, quick)).toList();
    List<Double> published = all.stream().map(each -> each.one.published).toList();
    List<Double> simulated = all.stream().map(Simulated::handed).toList();
    return List.of(Result.agreement(List.of(
        List.of("simulated / published", "1", Spread.factors(published, simulated)),
        List.of("ranks (Spearman)", "1", Spread.ranks(published, simulated)),
        List.of("bandwidth handed out / of one's own search", Result.NONE,
            Spread.of(all.stream().map(each -> each.handed / each.searched).toList(), "%.2f")),
        List.of(HANDED, Result.NONE, Spread.of(all.stream().map(each -> each.handed / each.plain).toList(), "%.1f")))),
        new Result("Settings of another kernel's model, GB/s",
            List.of("program", "machine", "cores", "published", "simulated", "own search, simulated",
                "default, simulated"),
            all.stream().map(Simulated::row).toList(),
            List.of("The published bandwidth of FLASH-IO counts the whole run of its benchmark; 145 GB on 512 cores."))
            .drawn(Chart.comparison("Figure 13: settings of another kernel's model", "GB/s",
                all.stream().map(each -> each.one.program).distinct().map(program -> new Series(program,
                    all.stream().filter(each -> each.one.program.equals(program))
                        .map(each -> List.of(each.one.published, each.handed)).toList(),
                    false)).toList())));
  }

  /** Returns the best of the first 20 settings of the other kernel, as that kernel measured them. */
  private static Choice handedOut(Case one) {
    double bytes = one.tunedAs.bytesPerRank * one.ranks;
    return Bandwidth.choice(Trained.of(one.machine, one.tunedAs).best(bandwidth(one, one.tunedAs), one.machine,
        one.ranks, bytes));
  }

  private static Bandwidth bandwidth(Case one, PaperKernel kernel) {
    return new Bandwidth(one.machine, kernel, one.ranks, kernel.bytesPerRank * one.ranks);
  }

  private static String decimal(double value) {
    return "%.2f".formatted(value);
  }
}

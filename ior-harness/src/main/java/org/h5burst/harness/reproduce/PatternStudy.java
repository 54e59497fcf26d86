package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.h5burst.harness.reproduce.ModelStudy.Trained;
import org.h5burst.tuner.Choice;

/**
 * Behzad et al. 2019, section 10.3 and figure 13: programs that get the settings of the kernel whose pattern is the
 * same, similar, or that of their largest datasets.
 */
final class PatternStudy {
  private static final double GB = 1e9;

  /** What runs, with whose settings, and the published GB/s. */
  private record Case(String program, PaperKernel kernel, PaperKernel tunedAs, PaperMachine machine, int ranks,
      double published) {}

  private static final List<Case> FIGURE_13 = List.of(
      new Case("IOR, as VPIC", PaperKernel.VPIC, PaperKernel.VPIC, PaperMachine.HOPPER, 512, 4.21),
      new Case("IOR, as VPIC", PaperKernel.VPIC, PaperKernel.VPIC, PaperMachine.HOPPER, 4096, 15.01),
      new Case("IOR, as VPIC", PaperKernel.VPIC, PaperKernel.VPIC, PaperMachine.EDISON, 512, 9.34),
      new Case("IOR, as VPIC", PaperKernel.VPIC, PaperKernel.VPIC, PaperMachine.EDISON, 4096, 16.70),
      resemble(PaperMachine.HOPPER, 512, 3.32), resemble(PaperMachine.HOPPER, 4096, 7.89),
      resemble(PaperMachine.EDISON, 512, 8.75), resemble(PaperMachine.EDISON, 4096, 13.07),
      flash(PaperMachine.HOPPER, 512, 2.09), flash(PaperMachine.HOPPER, 4096, 5.95),
      flash(PaperMachine.EDISON, 512, 3.34), flash(PaperMachine.EDISON, 4096, 8.23));

  private PatternStudy() {}

  private static Case resemble(PaperMachine machine, int ranks, double published) {
    return new Case("Resemble-VORPAL, as VORPAL", PaperKernel.RESEMBLE_VORPAL, PaperKernel.VORPAL, machine, ranks,
        published);
  }

  private static Case flash(PaperMachine machine, int ranks, double published) {
    return new Case("FLASH, as GCRM", PaperKernel.FLASH, PaperKernel.GCRM, machine, ranks, published);
  }

  static List<Result> figure13(boolean quick) {
    List<List<String>> rows = new ArrayList<>();
    double[] ratios = new double[FIGURE_13.size()];
    for (int number = 0; number < FIGURE_13.size(); number++) {
      Case one = FIGURE_13.get(number);
      Bandwidth own = bandwidth(one, one.kernel);
      double handed = own.of(handedOut(one)) / GB;
      ratios[number] = handed / one.published;
      rows.add(List.of(one.program, one.machine.label(), String.valueOf(one.ranks), decimal(one.published),
          decimal(handed), decimal(own.of(own.evolved(quick)) / GB), decimal(own.of(Bandwidth.plain()) / GB)));
    }
    return List.of(new Result("behzad-figure-13", "Settings of another kernel's model, GB/s",
        List.of("program", "machine", "cores", "published", "simulated", "own search, simulated", "default, simulated"),
        rows, List.of(String.format(Locale.ROOT, "Simulated / published: median %.2f.", new Median().evaluate(ratios)),
            "The published bandwidth of FLASH-IO counts the whole run of its benchmark; 145 GB on 512 cores.")));
  }

  /** The best of the first 20 settings of the other kernel, as that kernel measured them. */
  private static Choice handedOut(Case one) {
    double bytes = GeneticStudy.bytesPerRank(one.tunedAs) * one.ranks;
    return Bandwidth.choice(Trained.of(one.machine, one.tunedAs).best(bandwidth(one, one.tunedAs), one.machine,
        one.ranks, bytes));
  }

  private static Bandwidth bandwidth(Case one, PaperKernel kernel) {
    return new Bandwidth(one.machine, kernel, one.ranks, GeneticStudy.bytesPerRank(kernel) * one.ranks);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}

package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.harness.reproduce.Chart.Axis;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.harness.reproduce.TopTwentyStudy.Trained;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.h5burst.tuner.regression.ModelFit;
import org.h5burst.tuner.regression.PublishedResults;

/** The empirical model of write times (Behzad et al., HPDC 2014, TOPC 2019), and the measurements of its fit. */
final class ModelStudy {
  static final String R_SQUARED = "R²";
  static final String RANK_AGREEMENT = "ranks of model and runs (Spearman)";
  static final String TRAINING_SET = "settings of the training set";

  private static final double GIB = 1L << 30;
  private static final int LARGEST_STRIPE = 128;
  private static final int FIGURE_3_RANKS = 128;
  private static final int TABLE_III_RANKS = 4096;

  private ModelStudy() {}

  /** Equation (3), and models that are fitted to the simulator. */
  static List<Result> equation3(boolean quick) {
    ModelFit published = ModelFit.of(PublishedResults.VPIC_ON_EDISON, PublishedResults.vpicOnStampede());
    ModelFit edison = Trained.of(PaperMachine.EDISON, PaperKernel.VPIC).fit();
    ModelFit stampede = Trained.of(PaperMachine.STAMPEDE, PaperKernel.VPIC).fit();
    return List.of(Result.agreement(List.of(
        List.of(R_SQUARED, "0.95 (Stampede; Edison's is not given)",
            "%.2f (Stampede), %.2f (Edison)".formatted(stampede.rSquared(), edison.rSquared())),
        List.of(RANK_AGREEMENT, Result.NONE, "%.2f, %.2f".formatted(stampede.rankAgreement(), edison.rankAgreement())),
        List.of(TRAINING_SET, "612 in all of table 2", String.valueOf(edison.measurements().size())))),
        new Result("The model of write times, m(c, s, a, f) in seconds",
            List.of("model", "R²", "rank agreement", "settings", "terms"),
            List.of(row("published: VPIC-IO on Edison, judged by table III (Stampede)", published),
                row("simulated: VPIC-IO on Edison", edison), row("simulated: VPIC-IO on Stampede", stampede)),
            List.of("Published: m = " + PublishedResults.VPIC_ON_EDISON + ".",
                "H5Burst fits relative errors, so short times count too; the longest times dominate R².",
                "Training sets of 336, 180 and 96 settings on 512, 1,024 and 2,048 cores, as in table 2."))
            .drawn(fit("VPIC-IO on Edison: the model and what it was fitted to", edison)));
  }

  private static List<String> row(String name, ModelFit fit) {
    return List.of(name, "%.2f".formatted(fit.rSquared()), "%.2f".formatted(fit.rankAgreement()),
        String.valueOf(fit.measurements().size()), String.valueOf(fit.model().terms().size()));
  }

  private static Chart fit(String title, ModelFit fit) {
    return new Chart(title, "A point for each setting; on the line the model is right.",
        Axis.logarithmic("simulated run, s"), Axis.logarithmic("model, s"),
        List.of(new Series("settings", fit.measurements().stream()
            .map(one -> List.of(one.seconds(), fit.model().seconds(one.setting()))).filter(one -> one.getLast() > 0)
            .toList(), false)),
        List.of(), true);
  }

  /** Figure 3: the model of 128 cores, 216 settings with 1, 2 and 4 aggregators, and what it was fitted to. */
  static List<Result> figure3(boolean quick) {
    Bandwidth stampede = new Bandwidth(PaperMachine.STAMPEDE, PaperKernel.VPIC, FIGURE_3_RANKS, 32 * GIB);
    List<Measurement> measured = new ArrayList<>();
    for (double stripes : new double[] {4, 8, 16, 32, 64, 128, 156}) {
      for (double megabytes = 1; megabytes <= LARGEST_STRIPE; megabytes *= 2) {
        for (double aggregators : new double[] {1, 2, 4}) {
          IoSetting setting = new IoSetting(stripes, megabytes, aggregators, 32);
          measured.add(new Measurement(setting, Math.min(stampede.seconds(setting), stampede.seconds(setting))));
        }
      }
    }
    ModelFit fit = ForwardSelection.fit(measured);
    return List.of(Result.agreement(List.of(
        List.of(R_SQUARED, "0.95", "%.2f".formatted(fit.rSquared())),
        List.of("terms", "5", String.valueOf(fit.model().terms().size())),
        List.of(TRAINING_SET, "216 of 270", String.valueOf(measured.size())),
        List.of(RANK_AGREEMENT, Result.NONE, "%.2f".formatted(fit.rankAgreement()))))
        .noted("VPIC-IO, 32 GB, 128 cores; the faster of two runs per setting, stripe counts above 2, as published. "
            + "The paper shows its measurements only in a figure.")
        .drawn(fit("Figure 3: 128 cores, the model and what it was fitted to", fit)));
  }

  /** Table III: 20 settings on Stampede. */
  static List<Result> tableIII(boolean quick) {
    Bandwidth stampede = new Bandwidth(PaperMachine.STAMPEDE, PaperKernel.VPIC, TABLE_III_RANKS, 1024 * GIB);
    List<Measurement> settings = PublishedResults.vpicOnStampede();
    List<Double> published = settings.stream().map(Measurement::seconds).toList();
    List<Double> simulated =
        settings.stream().map(one -> stampede.calmSeconds(Bandwidth.choice(one.setting()))).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int number = 0; number < settings.size(); number++) {
      IoSetting setting = settings.get(number).setting();
      rows.add(List.of("%.0f".formatted(setting.stripeCount()), "%.0f".formatted(setting.stripeMegabytes()),
          decimal(published.get(number)), decimal(simulated.get(number))));
    }
    return List.of(Result.agreement(List.of(
        List.of("ranks of the times (Spearman)", "1", Spread.ranks(published, simulated)),
        List.of("simulated / published", "1", Spread.factors(published, simulated))))
        .noted("The simulator's Lustre was fitted to this table. The measured file system has no stripes."),
        new Result("Table III: VPIC-IO, 1,024 GB, 4,096 cores of Stampede, 1,024 aggregators",
            List.of("stripes", "MB", "published, s", "simulated, s"), rows, List.of())
            .drawn(Chart.comparison("Table III: 20 settings on Stampede", "s", List.of(new Series("settings",
                pairs(published, simulated), false)))));
  }

  private static List<List<Double>> pairs(List<Double> x, List<Double> y) {
    return IntStream.range(0, x.size()).mapToObj(i -> List.of(x.get(i), y.get(i))).toList();
  }

  private static String decimal(double value) {
    return "%.2f".formatted(value);
  }
}

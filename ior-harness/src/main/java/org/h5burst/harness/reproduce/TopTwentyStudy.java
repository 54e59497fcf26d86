package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.h5burst.tuner.regression.ModelFit;
import org.h5burst.tuner.regression.Prediction;
import org.h5burst.tuner.regression.TrainingValues;

/** The first 20 settings of the empirical model (Behzad et al., HPDC 2014, TOPC 2019): their gain and cost. */
final class TopTwentyStudy {
  static final String SEARCH_RUNS = "genetic search: runs";
  static final String MODEL_RUNS = "model: runs of training and tuning";
  static final String SEARCH_OVER_MODEL = "time of the search's run / of the model's";

  private static final List<PaperMachine> TABLE_4_MACHINES =
      List.of(PaperMachine.EDISON, PaperMachine.HOPPER, PaperMachine.STAMPEDE);
  private static final double GIB = 1L << 30;
  private static final double GB = 1e9;
  private static final int TOP = 20;
  private static final int LARGEST_STRIPE = 128;
  /** The limit of the training sets. */
  private static final int MAX_AGGREGATORS = 2048;
  /** Ranks, and settings of the training set (table 2). */
  private static final int[][] TRAINING = {{512, 336}, {1024, 180}, {2048, 96}};

  /** GB, and GB/s with the best of the first 20 settings; 0 = not published. */
  private record Case(int ranks, PaperKernel kernel, double gigabytes, double edison, double hopper, double stampede,
      double hopperDefault) {
    double published(PaperMachine machine) {
      return switch (machine) {
        case EDISON -> edison;
        case HOPPER -> hopper;
        case STAMPEDE -> stampede;
        case INTREPID -> 0;
      };
    }
  }

  private static final List<Case> TABLE_4 = List.of(
      new Case(512, PaperKernel.VPIC, 128, 8.19, 3.00, 9.30, .39),
      new Case(512, PaperKernel.VORPAL, 140.625, 3.24, 2.67, 7.76, .44),
      new Case(512, PaperKernel.GCRM, 166.4, 9.78, 5.27, 11.62, 0),
      new Case(1024, PaperKernel.VPIC, 256, 14.24, 5.09, 14.71, .32),
      new Case(1024, PaperKernel.VORPAL, 281.25, 9.91, 2.34, 9.10, .41),
      new Case(1024, PaperKernel.GCRM, 166.4, 14.63, 6.70, 13.28, 0),
      new Case(2048, PaperKernel.VPIC, 512, 19.72, 8.18, 14.75, .40),
      new Case(2048, PaperKernel.VORPAL, 562.5, 17.81, 4.63, 12.67, .36),
      new Case(2048, PaperKernel.GCRM, 665.6, 23.96, 6.82, 21.05, .24),
      new Case(4096, PaperKernel.VPIC, 1024, 20.57, 12.57, 29.20, .34),
      new Case(4096, PaperKernel.VORPAL, 1197, 10.26, 4.50, 15.35, .31),
      new Case(4096, PaperKernel.GCRM, 2600, 16.64, 10.59, 26.99, .41),
      new Case(8192, PaperKernel.VPIC, 2048, 24.32, 18.93, 0, .20),
      new Case(8192, PaperKernel.VORPAL, 2250, 12.77, 7.26, 0, .33),
      new Case(8192, PaperKernel.GCRM, 10_400, 28.60, 22.09, 0, 0),
      new Case(16_384, PaperKernel.VPIC, 512, 23.21, 21.96, 0, 0),
      new Case(16_384, PaperKernel.VORPAL, 4394, 15.20, 9.45, 0, 0),
      new Case(16_384, PaperKernel.GCRM, 10_400, 24.58, 19.73, 0, 0));

  private TopTwentyStudy() {}

  /** A model with what its training took. */
  record Trained(ModelFit fit, double seconds, int runs) {
    /** Runs the training sets of table 2, and fits. */
    static Trained of(PaperMachine machine, PaperKernel kernel) {
      List<Measurement> measured = new ArrayList<>();
      double seconds = 0;
      for (int[] training : TRAINING) {
        double bytes = bytes(kernel, training[0]);
        Bandwidth bandwidth = new Bandwidth(machine, kernel, training[0], bytes);
        List<IoSetting> settings = new ArrayList<>(TrainingValues.POWERS_OF_TWO.grid(machine.targets, training[0],
            LARGEST_STRIPE, List.of(bytes / GIB)).combinations());
        Collections.shuffle(settings, new Random(training[0]));
        settings.stream().limit(training[1])
            .forEach(setting -> measured.add(new Measurement(setting, bandwidth.seconds(setting))));
        seconds += bandwidth.spentSeconds();
      }
      return new Trained(ForwardSelection.fit(measured), seconds, measured.size());
    }

    /** Returns the fastest of the first 20 predicted settings, as measured. */
    IoSetting best(Bandwidth bandwidth, PaperMachine machine, int ranks, double bytes) {
      List<Prediction> top = TrainingValues.POWERS_OF_TWO
          .grid(machine.targets, Math.min(ranks, MAX_AGGREGATORS), LARGEST_STRIPE, List.of(bytes / GIB))
          .top(fit.model(), TOP);
      IoSetting best = top.getFirst().setting();
      double least = Double.POSITIVE_INFINITY;
      for (Prediction prediction : top) {
        double seconds = bandwidth.seconds(prediction.setting());
        best = seconds < least ? prediction.setting() : best;
        least = Math.min(least, seconds);
      }
      return best;
    }

    private static double bytes(PaperKernel kernel, int ranks) {
      return TABLE_4.stream().filter(one -> one.kernel == kernel && one.ranks == ranks).findFirst()
          .orElseThrow().gigabytes * GIB;
    }
  }

  /** Bandwidths of a case on a machine, GB/s. */
  private record Tuned(Case one, PaperMachine machine, double published, double simulated) {
    boolean isPublished() {
      return published > 0;
    }
  }

  /** Table 4, and figures 4 and 12: the best of the first 20 settings. */
  static List<Result> table4(boolean quick) {
    List<Tuned> all = new ArrayList<>();
    for (PaperMachine machine : TABLE_4_MACHINES) {
      for (PaperKernel kernel : PaperKernel.MODELLED) {
        Trained model = Trained.of(machine, kernel);
        TABLE_4.stream().filter(one -> one.kernel == kernel)
            .forEach(one -> all.add(new Tuned(one, machine, one.published(machine), tuned(one, machine, model))));
      }
    }
    List<List<String>> rows = TABLE_4.stream().map(one -> Stream.of(
        Stream.of(String.valueOf(one.ranks), one.kernel.name(), "%.6g".formatted(one.gigabytes)),
        TABLE_4_MACHINES.stream().flatMap(machine -> all.stream()
            .filter(tuned -> tuned.one == one && tuned.machine == machine))
            .map(tuned -> cell(tuned.published) + " | " + cell(tuned.simulated)),
        Stream.of(cell(one.hopperDefault) + " | " + cell(hopperDefault(one)))).flatMap(cells -> cells).toList())
        .toList();
    List<Tuned> published = all.stream().filter(Tuned::isPublished).toList();
    return List.of(agreement(published),
        new Result("The best of the first 20 settings, GB/s: published | simulated (figures 4 and 12)",
            List.of("cores", "kernel", "GB", "Edison", "Hopper", "Stampede", "Hopper default"), rows,
            List.of("Models are trained on 512 to 2,048 cores and extrapolated, as in the paper, without refitting."))
            .drawn(Chart.comparison("Table 4: the best of the first 20 settings", "GB/s", TABLE_4_MACHINES.stream()
                .map(machine -> new Series(machine.label(), published.stream().filter(one -> one.machine == machine)
                    .map(one -> List.of(one.published, one.simulated)).toList(), false))
                .toList())));
  }

  private static Result agreement(List<Tuned> published) {
    List<Tuned> plain = published.stream()
        .filter(tuned -> tuned.machine == PaperMachine.HOPPER && tuned.one.hopperDefault > 0).toList();
    List<List<String>> rows = new ArrayList<>(List.of(List.of(GeneticStudy.SPEEDUP,
        Spread.of(plain.stream().map(tuned -> tuned.published / tuned.one.hopperDefault).toList(), "%.1f"),
        Spread.of(plain.stream().map(tuned -> tuned.simulated / hopperDefault(tuned.one)).toList(), "%.1f")),
        List.of("default of Hopper, simulated / published", "1", Spread.factors(
            plain.stream().map(tuned -> tuned.one.hopperDefault).toList(),
            plain.stream().map(tuned -> hopperDefault(tuned.one)).toList()))));
    rows.addAll(agreement("all machines", published));
    for (PaperMachine machine : TABLE_4_MACHINES) {
      rows.addAll(agreement(machine.label(), published.stream().filter(one -> one.machine == machine).toList()));
    }
    return Result.agreement(rows).noted("Speedups are those of Hopper, the only machine with published defaults.");
  }

  private static List<List<String>> agreement(String where, List<Tuned> cases) {
    List<Double> theirs = cases.stream().map(Tuned::published).toList();
    List<Double> ours = cases.stream().map(Tuned::simulated).toList();
    return List.of(List.of("simulated / published, " + where, "1", Spread.factors(theirs, ours)),
        List.of("ranks (Spearman), " + where, "1", Spread.ranks(theirs, ours)));
  }

  private static double hopperDefault(Case one) {
    return new Bandwidth(PaperMachine.HOPPER, one.kernel, one.ranks, one.gigabytes * GIB).of(Bandwidth.PLAIN) / GB;
  }

  private static double tuned(Case one, PaperMachine machine, Trained model) {
    double bytes = one.gigabytes * GIB;
    Bandwidth bandwidth = new Bandwidth(machine, one.kernel, one.ranks, bytes);
    return bandwidth.of(Bandwidth.choice(model.best(bandwidth, machine, one.ranks, bytes))) / GB;
  }

  private static String cell(double value) {
    return value > 0 ? "%.2f".formatted(value) : "-";
  }

  /** Table 5 (IV): what each method costs, and what it gains. */
  static List<Result> table5(boolean quick) {
    int ranks = 8192;
    double bytes = 2048 * GIB;
    PaperMachine hopper = PaperMachine.HOPPER;
    Bandwidth genetic = new Bandwidth(hopper, PaperKernel.VPIC, ranks, bytes);
    double evolved = genetic.calmSeconds(genetic.evolved(quick));
    Trained model = Trained.of(hopper, PaperKernel.VPIC);
    Bandwidth top = new Bandwidth(hopper, PaperKernel.VPIC, ranks, bytes);
    double modelled = top.calmSeconds(Bandwidth.choice(model.best(top, hopper, ranks, bytes)));
    double plain = top.calmSeconds(Bandwidth.PLAIN);
    return List.of(Result.agreement(List.of(
        List.of("genetic search: tuning", "more than 10 h", "%.1f h".formatted(genetic.spentSeconds() / 3600)),
        List.of(SEARCH_RUNS, "up to 600", String.valueOf(genetic.runs())),
        List.of("genetic search: the run it finds", "118 s", "%.0f s".formatted(evolved)),
        List.of("model: training", "more than 10 h", "%.1f h".formatted(model.seconds / 3600)),
        List.of(MODEL_RUNS, "612 and 20", "%d and %d".formatted(model.runs, top.runs())),
        List.of("model: tuning", "less than 1 h", "%.1f h".formatted(top.spentSeconds() / 3600)),
        List.of("model: the run it finds", "100 s", "%.0f s".formatted(modelled)),
        List.of("default: a run", "more than 3 h", "%.1f h".formatted(plain / 3600)),
        List.of(SEARCH_OVER_MODEL, "1.18", "%.2f".formatted(evolved / modelled))))
        .noted("VPIC-IO on 8,192 cores of Hopper (table IV of HPDC 2014). Hours count only runs: time in the queue of "
            + "a batch system is not simulated."));
  }
}

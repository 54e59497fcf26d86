package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.TrainingValues;

/** Behzad et al., HPDC 2014, figures 5 to 10: what each parameter does. The measurements were not published. */
final class EffectStudy {
  private static final double GB = 1e9;
  private static final int RANKS = 2048;
  private static final int LARGEST_STRIPE = 128;

  private EffectStudy() {}

  static List<Result> figures5To10(boolean quick) {
    Runs all = runs(PaperMachine.STAMPEDE, PaperKernel.VPIC, RANKS, _ -> true);
    Runs wide = runs(PaperMachine.EDISON, PaperKernel.VPIC, 4096,
        setting -> setting.stripeCount() == 96 && setting.aggregators() == 1024);
    Runs many = runs(PaperMachine.EDISON, PaperKernel.VORPAL, 16_384,
        setting -> setting.stripeCount() == 96 && setting.stripeMegabytes() == 16);
    return List.of(new Result("behzad-figures-5-10", "Median GB/s by the value of a parameter",
        List.of("figure", "of", "published", "simulated"), List.of(
            row("5", "stripe count, VPIC-IO, 2K cores of Stampede", "rises", all, IoSetting::stripeCount),
            ratio(PaperKernel.VPIC, "peak in the middle"), ratio(PaperKernel.VORPAL, "peak in the middle"),
            ratio(PaperKernel.GCRM, "fewer aggregators than stripes"),
            row("7", "aggregators, VPIC-IO, 2K cores of Stampede", "rises", all, IoSetting::aggregators),
            row("8", "stripe size in MB, VPIC-IO, 2K cores of Stampede", "good and poor at each", all,
                IoSetting::stripeMegabytes),
            row("9", "stripe size in MB, VPIC-IO, 4K cores of Edison, 96 stripes, 1,024 aggregators",
                "twofold; 16 MB is best", wide, IoSetting::stripeMegabytes),
            row("10", "aggregators, VORPAL-IO, 16K cores of Edison, 96 stripes of 16 MB", "a sweet spot", many,
                IoSetting::aggregators)),
        List.of("Over all settings of powers of two; published are plots and what the text says of them.")));
  }

  private static List<String> ratio(PaperKernel kernel, String published) {
    return row("6", "aggregators / stripe count, " + kernel + "-IO, 2K cores of Hopper", published,
        runs(PaperMachine.HOPPER, kernel, RANKS, _ -> true),
        setting -> Math.pow(4, Math.round(Math.log(setting.aggregators() / setting.stripeCount()) / Math.log(4))));
  }

  private static Runs runs(PaperMachine machine, PaperKernel kernel, int ranks, Predicate<IoSetting> which) {
    return new Runs(new Bandwidth(machine, kernel, ranks, GeneticStudy.bytesPerRank(kernel) * ranks),
        TrainingValues.POWERS_OF_TWO.grid(machine.targets(), ranks, LARGEST_STRIPE, List.of(1.0)).combinations()
            .stream().filter(which).toList());
  }

  /** A kernel with the settings that it is run with. */
  private record Runs(Bandwidth bandwidth, List<IoSetting> settings) {}

  private static List<String> row(String figure, String of, String published, Runs runs,
      ToDoubleFunction<IoSetting> parameter) {
    TreeMap<Double, List<Double>> values = new TreeMap<>();
    runs.settings.forEach(setting -> values.computeIfAbsent(parameter.applyAsDouble(setting), _ -> new ArrayList<>())
        .add(runs.bandwidth.of(Bandwidth.choice(setting)) / GB));
    String medians = values.entrySet().stream().map(entry -> "%s: %s".formatted(plain(entry.getKey()),
        plain(new Median().evaluate(entry.getValue().stream().mapToDouble(Double::doubleValue).toArray()))))
        .collect(Collectors.joining(", "));
    return List.of(figure, of, published, medians);
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.3g", value);
  }
}

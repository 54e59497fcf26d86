package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.h5burst.harness.reproduce.Chart.Axis;
import org.h5burst.harness.reproduce.Chart.Series;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.TrainingValues;
import org.jspecify.annotations.Nullable;

/** Behzad et al., HPDC 2014, figures 5 to 10: the effect of each parameter. The measurements were not published. */
final class EffectStudy {
  static final String FEW_OVER_MANY = "speed of 2 aggregators / of 1, VPIC-IO";

  private static final double GB = 1e9;
  private static final int RANKS = 2048;
  private static final int TARGETS = 156;
  private static final int LARGEST_STRIPE = 128;

  private EffectStudy() {}

  static List<Result> figures5To10(boolean quick) {
    Runs all = runs(PaperMachine.STAMPEDE, PaperKernel.VPIC, RANKS, _ -> true);
    Runs wide = runs(PaperMachine.EDISON, PaperKernel.VPIC, 4096,
        setting -> setting.stripeCount() == 96 && setting.aggregators() == 1024);
    Runs many = runs(PaperMachine.EDISON, PaperKernel.VORPAL, 16_384,
        setting -> setting.stripeCount() == 96 && setting.stripeMegabytes() == 16);
    List<Effect> effects = List.of(
        new Effect("5", "stripe count, VPIC-IO, 2K cores of Stampede", "rises", peak -> peak == TARGETS,
            medians(all, IoSetting::stripeCount)),
        ratio(PaperKernel.VPIC, "peak in the middle", EffectStudy::isInTheMiddle),
        ratio(PaperKernel.VORPAL, "peak in the middle", EffectStudy::isInTheMiddle),
        ratio(PaperKernel.GCRM, "fewer aggregators than stripes", peak -> peak < 1),
        new Effect("7", "aggregators, VPIC-IO, 2K cores of Stampede", "rises", peak -> peak == RANKS,
            medians(all, IoSetting::aggregators)),
        new Effect("8", "stripe size in MB, VPIC-IO, 2K cores of Stampede", "good and poor at each", null,
            medians(all, IoSetting::stripeMegabytes)),
        new Effect("9", "stripe size in MB, VPIC-IO, 4K cores of Edison, 96 stripes, 1,024 aggregators",
            "twofold; 16 MB is best", peak -> peak == 16, medians(wide, IoSetting::stripeMegabytes)),
        new Effect("10", "aggregators, VORPAL-IO, 16K cores of Edison, 96 stripes of 16 MB", "a sweet spot",
            peak -> peak > 1 && peak < 16_384, medians(many, IoSetting::aggregators)));
    List<Effect> judged = effects.stream().filter(effect -> effect.published != null).toList();
    return List.of(Result.agreement(List.of(List.of("peaks where they were published", "%d of %1$d".formatted(
        judged.size()),
        "%d of %d: not %s".formatted(judged.stream().filter(Effect::agrees).count(), judged.size(),
            judged.stream().filter(effect -> !effect.agrees()).map(Effect::name).collect(Collectors.joining(", ")))),
        List.of(FEW_OVER_MANY, Result.NONE, ratio(all)))),
        new Result("Median GB/s by the value of a parameter", List.of("figure", "of", "published", "simulated"),
            effects.stream().map(Effect::row).toList(),
            List.of("Over all settings of powers of two. The paper has plots and describes them in its text."))
            .drawn(effects.stream().map(Effect::chart).toArray(Chart[]::new)));
  }

  private static boolean isInTheMiddle(double ratio) {
    return ratio >= .25 && ratio <= 4;
  }

  /** Two aggregators instead of one, which can be measured with two ranks. */
  private static String ratio(Runs runs) {
    TreeMap<Double, Double> medians = medians(runs, IoSetting::aggregators);
    return plain(Objects.requireNonNull(medians.get(2.0)) / Objects.requireNonNull(medians.get(1.0)));
  }

  /**
   * The effect of a parameter.
   *
   * @param says published description of it
   * @param published whether the simulated peak is where the published one is; null where none was published
   * @param medians GB/s by the parameter's value
   */
  private record Effect(String figure, String of, String says, @Nullable DoublePredicate published,
      TreeMap<Double, Double> medians) {
    boolean agrees() {
      double peak = medians.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
      return published != null && published.test(peak);
    }

    String name() {
      return "figure %s (%s)".formatted(figure, of.replaceFirst(",.*?-IO", "").replaceFirst(",.*", "")
          + (figure.equals("6") ? of.replaceFirst(".*, (.*?)-IO.*", ", $1") : ""));
    }

    List<String> row() {
      return List.of(figure, of, says, medians.entrySet().stream()
          .map(entry -> "%s: %s".formatted(plain(entry.getKey()), plain(entry.getValue())))
          .collect(Collectors.joining(", ")));
    }

    Chart chart() {
      return Chart.points("Figure %s: %s".formatted(figure, of), "Published: %s.".formatted(says),
          Axis.logarithmic(of.replaceFirst(",.*", "")), Axis.logarithmic("median GB/s"),
          List.of(new Series("simulated", medians.entrySet().stream()
              .map(entry -> List.of(entry.getKey(), entry.getValue())).toList(), true)));
    }
  }

  private static Effect ratio(PaperKernel kernel, String says, DoublePredicate published) {
    return new Effect("6", "aggregators / stripe count, " + kernel + "-IO, 2K cores of Hopper", says, published,
        medians(runs(PaperMachine.HOPPER, kernel, RANKS, _ -> true), setting -> Math.pow(4,
            Math.round(Math.log(setting.aggregators() / setting.stripeCount()) / Math.log(4)))));
  }

  private static Runs runs(PaperMachine machine, PaperKernel kernel, int ranks, Predicate<IoSetting> which) {
    return new Runs(new Bandwidth(machine, kernel, ranks, kernel.bytesPerRank * ranks),
        TrainingValues.POWERS_OF_TWO.grid(machine.targets, ranks, LARGEST_STRIPE, List.of(1.0)).combinations()
            .stream().filter(which).toList());
  }

  /** A kernel with the settings that it is run with. */
  private record Runs(Bandwidth bandwidth, List<IoSetting> settings) {}

  private static TreeMap<Double, Double> medians(Runs runs, ToDoubleFunction<IoSetting> parameter) {
    TreeMap<Double, List<Double>> values = new TreeMap<>();
    runs.settings.forEach(setting -> values.computeIfAbsent(parameter.applyAsDouble(setting), _ -> new ArrayList<>())
        .add(runs.bandwidth.of(Bandwidth.choice(setting)) / GB));
    TreeMap<Double, Double> medians = new TreeMap<>();
    values.forEach((value, own) -> medians.put(value,
        new Median().evaluate(own.stream().mapToDouble(Double::doubleValue).toArray())));
    return medians;
  }

  private static String plain(double value) {
    return (value == Math.rint(value) ? "%.0f" : "%.3g").formatted(value);
  }
}

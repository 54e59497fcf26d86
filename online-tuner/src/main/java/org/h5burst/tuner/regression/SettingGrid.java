package org.h5burst.tuner.regression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A grid of settings, for whose combinations a model predicts times (Behzad et al. 2014, section IV).
 *
 * @param stripeCounts values of c
 * @param stripeMegabytes values of s
 * @param aggregators values of a
 * @param fileGigabytes values of f; one value when a given application is tuned
 */
public record SettingGrid(List<Double> stripeCounts, List<Double> stripeMegabytes, List<Double> aggregators,
    List<Double> fileGigabytes) {
  private static final long MAX_COMBINATIONS = 10_000_000;

  public SettingGrid {
    stripeCounts = List.copyOf(stripeCounts);
    stripeMegabytes = List.copyOf(stripeMegabytes);
    aggregators = List.copyOf(aggregators);
    fileGigabytes = List.copyOf(fileGigabytes);
    double combinations =
        (double) stripeCounts.size() * stripeMegabytes.size() * aggregators.size() * fileGigabytes.size();
    if (combinations < 1 || combinations > MAX_COMBINATIONS) {
      throw new IllegalArgumentException(
          "a grid of %.0f combinations; it needs between 1 and %d".formatted(combinations, MAX_COMBINATIONS));
    }
  }

  /** Returns all values that occur in some measurements, each once, in ascending order. */
  public static SettingGrid of(List<Measurement> measurements) {
    return new SettingGrid(values(measurements, IoSetting::stripeCount),
        values(measurements, IoSetting::stripeMegabytes),
        values(measurements, IoSetting::aggregators),
        values(measurements, IoSetting::fileGigabytes));
  }

  private static List<Double> values(List<Measurement> measurements, ToDoubleFunction<IoSetting> variable) {
    return measurements.stream().map(Measurement::setting).mapToDouble(variable).distinct().sorted().boxed().toList();
  }

  /** Returns the same grid for one amount of data. */
  public SettingGrid forFileGigabytes(double gigabytes) {
    return new SettingGrid(stripeCounts, stripeMegabytes, aggregators, List.of(gigabytes));
  }

  /** Returns the same grid without numbers of aggregators above a limit; the whole grid if none is within it. */
  public SettingGrid withAggregatorsUpTo(double limit) {
    List<Double> within = aggregators.stream().filter(value -> value <= limit).toList();
    return within.isEmpty() ? this : new SettingGrid(stripeCounts, stripeMegabytes, within, fileGigabytes);
  }

  /** Returns every combination. */
  public List<IoSetting> combinations() {
    List<IoSetting> settings = new ArrayList<>();
    for (double f : fileGigabytes) {
      for (double c : stripeCounts) {
        for (double a : aggregators) {
          for (double s : stripeMegabytes) {
            settings.add(new IoSetting(c, s, a, f));
          }
        }
      }
    }
    return settings;
  }

  /** Returns the combinations with the best predictions, fastest first; the papers measure the first 20 of them. */
  public List<Prediction> top(EmpiricalModel model, int count) {
    return combinations().stream().map(setting -> new Prediction(setting, model.seconds(setting)))
        .sorted(Comparator.comparingDouble(Prediction::seconds)).limit(count).toList();
  }
}

package org.h5burst.harness.soak;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * How a quantity of a rank developed after the first third, in which a JVM warms up: the line of least squares.
 *
 * @param rank whose
 * @param quantity its name
 * @param mean of the samples
 * @param slopePerHour of the line
 * @param growth of the line from its first to its last sample
 * @param allowed growth
 */
record Trend(int rank, String quantity, double mean, double slopePerHour, double growth, double allowed) {
  private static final double WARMING_UP = 1.0 / 3;
  private static final int FEWEST_SAMPLES = 5;
  private static final double SECONDS_PER_HOUR = 3600;
  private static final double MEMORY_NOISE_BYTES = 24 << 20;
  private static final double MEMORY_NOISE = 0.05;
  private static final double COUNT_NOISE = 2;

  /** Whether it does not grow, as far as can be told. */
  public boolean flat() {
    return growth <= allowed;
  }

  /** All trends of one rank; none while there are too few samples. */
  static List<Trend> of(int rank, List<Sample> all) {
    double from = all.isEmpty() ? 0 : all.getLast().seconds() * WARMING_UP;
    List<Sample> samples = all.stream().filter(sample -> sample.seconds() >= from).toList();
    if (samples.size() < FEWEST_SAMPLES) {
      return List.of();
    }
    double memory = samples.stream().mapToDouble(Sample::memoryBytes).average().orElse(0);
    return List.of(of(rank, "resident bytes", samples, Sample::memoryBytes, Math.max(MEMORY_NOISE_BYTES, MEMORY_NOISE * memory)),
        of(rank, "descriptors", samples, Sample::descriptors, COUNT_NOISE), of(rank, "threads", samples, Sample::threads, COUNT_NOISE),
        of(rank, "HDF5 objects", samples, Sample::objects, COUNT_NOISE));
  }

  private static Trend of(int rank, String quantity, List<Sample> samples, ToDoubleFunction<Sample> value, double allowed) {
    SimpleRegression line = new SimpleRegression();
    double sum = 0;
    for (Sample sample : samples) {
      line.addData(sample.seconds(), value.applyAsDouble(sample));
      sum += value.applyAsDouble(sample);
    }
    double growth = line.getSlope() * (samples.getLast().seconds() - samples.getFirst().seconds());
    return new Trend(rank, quantity, sum / samples.size(), line.getSlope() * SECONDS_PER_HOUR, growth, allowed);
  }
}

package org.h5burst.harness.soak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Reports how a quantity of a rank developed after the first third, in which a JVM warms up: the slope of the line of
 * least squares through the means of a few spans of time, and how far it may be from the true one.
 *
 * @param rank the rank
 * @param quantity its name
 * @param mean of the samples
 * @param slopePerHour of the line
 * @param leastPerHour the true slope is hardly ever below this: the lower end of its 95 % confidence interval
 * @param mostPerHour nor above this: the upper end
 * @param limitPerHour slope that is a leak
 */
record Trend(int rank, String quantity, double mean, double slopePerHour, double leastPerHour, double mostPerHour,
    double limitPerHour) {
  private static final double WARMING_UP = 1.0 / 3;

  /** Means of spans are nearly independent, whereas consecutive samples are not. */
  private static final int SPANS = 10;

  private static final double SECONDS_PER_HOUR = 3600;

  /** A run of half an hour cannot distinguish a smaller slope from the noise of a JVM. */
  private static final double MEMORY_LIMIT_PER_HOUR = 64 << 20;

  /** One for every two minutes. */
  private static final double COUNT_LIMIT_PER_HOUR = 30;

  /** The verdict of the samples. */
  enum Verdict {
    /** At most the limit, almost certainly. */
    FLAT("flat"),
    /** More than the limit, almost certainly. */
    GROWS("GROWS"),
    /** The samples allow both. */
    UNKNOWN("cannot tell");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Returns what can be said of the growth. */
  @JsonProperty
  public Verdict verdict() {
    if (leastPerHour > limitPerHour) {
      return Verdict.GROWS;
    }
    boolean exact = mostPerHour - slopePerHour <= limitPerHour; // a steep fall is noise as well
    return exact && mostPerHour <= limitPerHour ? Verdict.FLAT : Verdict.UNKNOWN;
  }

  /** Returns all trends of one rank; none while there are too few samples. */
  static List<Trend> of(int rank, List<Sample> all) {
    double from = all.isEmpty() ? 0 : all.getLast().seconds() * WARMING_UP;
    List<Sample> samples = all.stream().filter(sample -> sample.seconds() >= from).toList();
    if (samples.size() < SPANS) {
      return List.of();
    }
    return List.of(of(rank, "resident bytes", samples, Sample::memoryBytes, MEMORY_LIMIT_PER_HOUR),
        of(rank, "descriptors", samples, Sample::descriptors, COUNT_LIMIT_PER_HOUR),
        of(rank, "threads", samples, Sample::threads, COUNT_LIMIT_PER_HOUR),
        of(rank, "HDF5 objects", samples, Sample::objects, COUNT_LIMIT_PER_HOUR));
  }

  private static Trend of(int rank, String quantity, List<Sample> samples, ToDoubleFunction<Sample> value,
      double limit) {
    SimpleRegression line = new SimpleRegression();
    for (int span = 0; span < SPANS; span++) {
      List<Sample> part = samples.subList(span * samples.size() / SPANS, (span + 1) * samples.size() / SPANS);
      line.addData(part.stream().mapToDouble(Sample::seconds).average().orElseThrow(),
          part.stream().mapToDouble(value).average().orElseThrow());
    }
    double slope = line.getSlope() * SECONDS_PER_HOUR;
    double margin = line.getSlopeConfidenceInterval() * SECONDS_PER_HOUR;
    return new Trend(rank, quantity, samples.stream().mapToDouble(value).average().orElseThrow(), slope, slope - margin,
        slope + margin, limit);
  }
}

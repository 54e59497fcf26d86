package org.h5burst.benchmarks.series;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The figures of one writer, medians of its repetitions.
 *
 * @param writer name of the writer
 * @param declaredSeconds until the last of many datasets was declared
 * @param fileSeconds until their file was closed
 * @param bytesEach memory for each of them
 * @param stepSeconds of a step, median of all steps of all repetitions
 * @param worstStepSeconds of the slowest of these steps
 * @param seriesSeconds until the file with the series was closed
 */
record SeriesRow(String writer, double declaredSeconds, double fileSeconds, double bytesEach, double stepSeconds,
    double worstStepSeconds, double seriesSeconds) {
  private static final double MEDIAN = 50;

  /** Computes the figures from at least one sample. */
  static SeriesRow of(String writer, List<SeriesSample> samples) {
    double[] steps = samples.stream().flatMap(sample -> sample.stepSeconds().stream()).mapToDouble(each -> each)
        .sorted().toArray();
    return new SeriesRow(writer, median(samples, SeriesSample::declaredSeconds),
        median(samples, SeriesSample::fileSeconds), median(samples, SeriesSample::bytesEach),
        new Percentile(MEDIAN).evaluate(steps), steps[steps.length - 1], median(samples, SeriesSample::seriesSeconds));
  }

  private static double median(List<SeriesSample> samples, ToDoubleFunction<SeriesSample> figure) {
    return new Percentile(MEDIAN).evaluate(samples.stream().mapToDouble(figure).toArray());
  }
}

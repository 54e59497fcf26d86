package org.h5burst.benchmarks.series;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.h5burst.harness.run.RunResult;

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
  /** Computes the figures from at least one sample. */
  static SeriesRow of(String writer, List<SeriesSample> samples) {
    double[] steps = samples.stream().flatMap(sample -> sample.stepSeconds().stream()).mapToDouble(each -> each)
        .sorted().toArray();
    return new SeriesRow(writer, median(samples, SeriesSample::declaredSeconds),
        median(samples, SeriesSample::fileSeconds), median(samples, SeriesSample::bytesEach),
        RunResult.median(steps), steps[steps.length - 1], median(samples, SeriesSample::seriesSeconds));
  }

  private static double median(List<SeriesSample> samples, ToDoubleFunction<SeriesSample> figure) {
    return RunResult.median(samples.stream().mapToDouble(figure).toArray());
  }
}

package org.h5burst.benchmarks.chunks;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one writer. MB are 10^6 bytes of data before compression.
 *
 * @param writer name of the writer
 * @param speed MB per second of wall clock time, median of the repetitions
 * @param slowest the smallest of them
 * @param fastest the largest
 * @param perCpuSecond MB per second of processor time, median
 * @param speedOverH5py speed divided by h5py's in the same repetition, median; null without h5py
 * @param compression bytes of data over bytes of the file
 */
record Row(String writer, double speed, double slowest, double fastest, double perCpuSecond,
    @Nullable Double speedOverH5py, double compression) {
  private static final double MEGA = 1e6;

  /**
   * Computes the figures.
   *
   * @param bytes of data
   * @param written by this writer
   * @param h5py the same by h5py; null without it
   */
  static Row of(String writer, long bytes, Written written, @Nullable Written h5py) {
    double[] speeds = speeds(bytes, written.samples(), Sample::seconds);
    return new Row(writer, RunResult.median(speeds), Arrays.stream(speeds).min().orElseThrow(),
        Arrays.stream(speeds).max().orElseThrow(),
        RunResult.median(speeds(bytes, written.samples(), Sample::cpuSeconds)),
        h5py == null ? null : ratio(written, h5py), (double) bytes / written.fileBytes());
  }

  /** Returns the median, over the repetitions, of one writer's speed divided by the other's. */
  static double ratio(Written one, Written other) {
    double[] ratios = new double[one.samples().size()];
    Arrays.setAll(ratios, turn -> other.samples().get(turn).seconds() / one.samples().get(turn).seconds());
    return RunResult.median(ratios);
  }

  private static double[] speeds(long bytes, List<Sample> samples, ToDoubleFunction<Sample> seconds) {
    return samples.stream().mapToDouble(sample -> bytes / MEGA / seconds.applyAsDouble(sample)).toArray();
  }
}

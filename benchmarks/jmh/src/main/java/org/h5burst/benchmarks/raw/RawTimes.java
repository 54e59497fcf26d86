package org.h5burst.benchmarks.raw;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The measurements.
 *
 * @param backend what wrote the bursts
 * @param ways the first is that of a plain {@code FileChannel}
 */
record RawTimes(String backend, List<Times> ways) {
  /** The times of each repetition, in seconds of the slowest rank. */
  record Times(String what, double[] seconds) {}

  /** A row of the result: median time, and the plain write's time over it in three quartiles. */
  record Row(String what, double seconds, double lowerQuartile, double speed, double upperQuartile) {}

  List<Row> rows() {
    return ways.stream().map(this::row).toList();
  }

  private Row row(Times way) {
    double[] speeds = new double[way.seconds.length];
    Arrays.setAll(speeds, repetition -> ways.getFirst().seconds[repetition] / way.seconds[repetition]);
    Percentile of = new Percentile();
    of.setData(speeds);
    return new Row(way.what, new Percentile().evaluate(way.seconds), of.evaluate(25), of.evaluate(50), of.evaluate(75));
  }
}

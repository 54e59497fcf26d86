package org.h5burst.benchmarks.raw;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * What was measured, repetition by repetition, in seconds of the slowest rank.
 *
 * @param backend what wrote the bursts
 * @param plain by {@code FileChannel}
 * @param bursts without a manifest
 * @param withManifest with one
 */
record RawTimes(String backend, double[] plain, double[] bursts, double[] withManifest) {
  /** A row of the result: median time, and the plain write's time over it in three quartiles. */
  record Row(String what, double seconds, double lowerQuartile, double speed, double upperQuartile) {}

  List<Row> rows() {
    return List.of(row("plain write", plain), row("burst", bursts), row("burst, manifest", withManifest));
  }

  private Row row(String what, double[] seconds) {
    double[] speeds = new double[seconds.length];
    Arrays.setAll(speeds, repetition -> plain[repetition] / seconds[repetition]);
    Percentile of = new Percentile();
    of.setData(speeds);
    return new Row(what, new Percentile().evaluate(seconds), of.evaluate(25), of.evaluate(50), of.evaluate(75));
  }
}

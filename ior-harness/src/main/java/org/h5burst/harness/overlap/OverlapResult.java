package org.h5burst.harness.overlap;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The result of {@code overlap}.
 *
 * @param directory where was written
 * @param fileSystem its type
 * @param repetitions of each row
 * @param steps of a repetition
 * @param rows one for each number of ranks, size, ratio and kind
 */
record OverlapResult(String directory, String fileSystem, int repetitions, int steps, List<Row> rows) {
  /**
   * One row; figures are medians over the repetitions, each repetition compared within itself.
   *
   * @param ranks processes
   * @param bytesPerRank size of a rank's write
   * @param computeOverWrite time of computing over time of a write, as asked for
   * @param computeKind {@code busy} or {@code sleeping}
   * @param writeSeconds time of a synchronous write
   * @param hiddenFraction part of the time that synchronous writes add to the wall clock which is gone with
   *     asynchronous ones
   * @param hiddenLowerQuartile a quarter of the repetitions was below
   * @param hiddenUpperQuartile a quarter was above
   * @param visibleSynchronousSeconds time in calls of the library per step, synchronous
   * @param visibleAsynchronousSeconds the same, asynchronous
   * @param wallClockGain part by which the wall clock shrinks
   * @param idealGain min(compute, write) / (compute + write)
   * @param gainOverIdeal the one over the other
   * @param rawRate bytes of all ranks per second of writing on the I/O thread (h5bench's raw rate)
   * @param observedRateSynchronous bytes of all ranks per second that the run is longer than computing alone (h5bench's
   *     observed rate); NaN where it is not longer
   * @param observedRateAsynchronous the same, asynchronous
   */
  record Row(int ranks, long bytesPerRank, double computeOverWrite, String computeKind, double writeSeconds,
      double hiddenFraction, double hiddenLowerQuartile, double hiddenUpperQuartile, double visibleSynchronousSeconds,
      double visibleAsynchronousSeconds, double wallClockGain, double idealGain, double gainOverIdeal, double rawRate,
      double observedRateSynchronous, double observedRateAsynchronous) {
    static Row of(int ranks, int steps, Measurement measured) {
      double bytes = (double) measured.bytesPerRank() * ranks * steps;
      Repetitions all = new Repetitions(measured.repetitions());
      return new Row(ranks, measured.bytesPerRank(), measured.ratio(), measured.kind().name().toLowerCase(Locale.ROOT),
          measured.writeSeconds(), all.median(Repetition::hiddenFraction),
          all.percentile(25, Repetition::hiddenFraction), all.percentile(75, Repetition::hiddenFraction),
          all.median(Repetition::visibleSynchronous) / steps, all.median(Repetition::visibleAsynchronous) / steps,
          all.median(Repetition::gain), all.median(Repetition::idealGain),
          all.median(each -> each.gain() / each.idealGain()), bytes / all.median(Repetition::writing),
          observed(bytes, all.median(each -> each.synchronous() - each.compute())),
          observed(bytes, all.median(each -> each.asynchronous() - each.compute())));
    }

    private static double observed(double bytes, double visibleSeconds) {
      return visibleSeconds > 0 ? bytes / visibleSeconds : Double.NaN;
    }
  }

  /** Statistics over repetitions. */
  private record Repetitions(List<Repetition> all) {
    double median(ToDoubleFunction<Repetition> figure) {
      return percentile(50, figure);
    }

    double percentile(double percent, ToDoubleFunction<Repetition> figure) {
      return new Percentile(percent).evaluate(all.stream().mapToDouble(figure).toArray());
    }
  }
}

package org.h5burst.harness.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.h5burst.tuner.Choice;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code compare} for one kernel.
 *
 * @param kernel the kernel's label
 * @param mpi the family of MPI
 * @param mpiVersion what the library says of itself
 * @param backend name of the back end
 * @param ranks processes
 * @param directory where
 * @param fileSystem its type
 * @param bytes bytes of a burst
 * @param repetitions how often each way wrote
 * @param judged how many of these the times are of
 * @param plain independent transfer without hints
 * @param arms every setting that the tuner chooses among, {@code plain} included, and the document's, if there is one
 * @param best the fastest setting, chosen by other repetitions than those that its time is of
 * @param tuned the online tuner
 * @param choices what the tuner chose in the judged repetitions
 * @param reopens how often it reopened its file
 * @param ratios how the times compare
 * @param learning how soon the tuner finds a good setting; null if not asked for
 * @param warmth what it begins with where it has knowledge; null if not asked for
 * @param errors the first error of each wrong file; null if the comparison was interrupted before they were read
 */
record CompareResult(String kernel, String mpi, String mpiVersion, String backend, int ranks, String directory,
    String fileSystem, long bytes, int repetitions, int judged, @JsonProperty("default") Way plain, List<Way> arms,
    Way best, Way tuned, List<String> choices, long reopens, Ratios ratios,
    @Nullable Learning learning, @Nullable Warmth warmth, @Nullable List<String> errors) {
  /** Returns whether every byte of all files was right; null if nobody has read them. */
  @JsonProperty("verified")
  @Nullable
  Boolean verified() {
    return errors == null ? null : errors.isEmpty();
  }

  /**
   * One way to write: a setting, or the tuner.
   *
   * @param name of the setting
   * @param choice the setting; null where the tuner chose
   * @param medianSeconds median time of a burst in the judged repetitions
   * @param lowerQuartileSeconds a quarter of these repetitions was faster
   * @param upperQuartileSeconds a quarter was slower
   * @param seconds of every repetition, in order, also of those that were not judged
   */
  record Way(String name, @Nullable Choice choice, double medianSeconds, double lowerQuartileSeconds,
      double upperQuartileSeconds, List<Double> seconds) {}

  /**
   * Ratios of times; each with an interval, and whether it is narrow enough for a verdict.
   *
   * @param tunedOverBest 1 = as fast as the best fixed setting
   * @param defaultOverTuned how many times faster than plain parallel HDF5
   */
  record Ratios(double tunedOverBest, PairedRatio tunedOverBestInterval, boolean tunedOverBestConclusive,
      double defaultOverTuned, PairedRatio defaultOverTunedInterval, boolean defaultOverTunedConclusive) {
    static Ratios of(PairedRatio tunedOverBest, PairedRatio defaultOverTuned) {
      return new Ratios(tunedOverBest.value(), tunedOverBest, tunedOverBest.conclusive(), defaultOverTuned.value(),
          defaultOverTuned, defaultOverTuned.conclusive());
    }
  }
}

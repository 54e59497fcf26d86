package org.h5burst.harness.soak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.soak.Trend.Verdict;

/**
 * The result of a soak.
 *
 * @param directory directory of its files
 * @param ranks of the job
 * @param seed of the first program; the others follow
 * @param seconds time that it took
 * @param programs number of programs that were run and verified
 * @param faults number of them with a fault, which every rank noticed
 * @param complete whether it ran for the planned time
 * @param trends of every rank
 */
record SoakResult(String directory, int ranks, long seed, double seconds, long programs, long faults, boolean complete,
    List<Trend> trends) {
  /** Returns what can be said of all of it: that something grows, that nothing does, or neither. */
  @JsonProperty
  public Verdict verdict() {
    if (trends.stream().anyMatch(trend -> trend.verdict() == Verdict.GROWS)) {
      return Verdict.GROWS;
    }
    return !trends.isEmpty() && trends.stream().allMatch(trend -> trend.verdict() == Verdict.FLAT) ? Verdict.FLAT
        : Verdict.UNKNOWN;
  }

  /** Returns what some samples say; a part of them is enough. */
  static SoakResult of(SoakPlan plan, int ranks, List<Sample> samples) {
    List<Trend> trends = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      int one = rank;
      trends.addAll(Trend.of(rank, samples.stream().filter(sample -> sample.rank() == one).toList()));
    }
    double seconds = samples.stream().mapToDouble(Sample::seconds).max().orElse(0);
    return new SoakResult(plan.directory(), ranks, plan.seed(), seconds,
        samples.stream().mapToLong(Sample::programs).max().orElse(0),
        samples.stream().mapToLong(Sample::faults).max().orElse(0), seconds >= plan.seconds(), trends);
  }
}

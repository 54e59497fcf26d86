package org.h5burst.harness.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of a tuner over many runs. Oracle = the best arm of each burst without cost of moves; spread = standard
 * deviation over runs.
 *
 * @param tuner its name
 * @param runs number of runs
 * @param ofOracle mean of oracle's time / tuner's time after 10, 50, 200 bursts
 * @param spread standard deviation of the same
 * @param slowerThanDefault share of runs below .95 of the default's speed at 50 bursts
 * @param worstOfDefault least default's time / tuner's time at 50 bursts
 * @param recoveryBursts mean bursts from a disruptive change of regime to the first good arm
 * @param changes number of such changes
 * @param reopens mean per run
 * @param microsPerDecision mean time in the tuner per burst
 */
record Score(String tuner, int runs, double[] ofOracle, double[] spread, double slowerThanDefault,
    double worstOfDefault, double recoveryBursts, int changes, double reopens, double microsPerDecision) {
  /** Bursts after which runs are compared. */
  static final int[] BURSTS = {10, 50, 200};

  /** Runs slower than this share of the default's speed count as hurt. */
  static final double HURT = .95;

  private static final int JUDGED_AT = 50;

  /** A score as a line of CSV. */
  record Row(String tuner, int runs, double ofOracle10, double spread10, double ofOracle50, double spread50,
      double ofOracle200, double spread200, double slowerThanDefault, double worstOfDefault, double recoveryBursts,
      int changes, double reopens, double microsPerDecision) {
    static Row of(Score score) {
      return new Row(score.tuner, score.runs, score.ofOracle[0], score.spread[0], score.ofOracle[1], score.spread[1],
          score.ofOracle[2], score.spread[2], score.slowerThanDefault, score.worstOfDefault, score.recoveryBursts,
          score.changes, score.reopens, score.microsPerDecision);
    }
  }

  static Score of(String tuner, List<RunResult> results) {
    double[] mean = new double[BURSTS.length];
    double[] spread = new double[BURSTS.length];
    for (int i = 0; i < BURSTS.length; i++) {
      int bursts = BURSTS[i];
      mean[i] = mean(results, result -> result.ofOracle(bursts));
      double about = mean[i];
      spread[i] = Math.sqrt(mean(results, result -> Math.pow(result.ofOracle(bursts) - about, 2)));
    }
    int[] recoveries =
        results.stream().flatMap(result -> result.recoveries().stream()).mapToInt(Integer::intValue).toArray();
    double worst = results.stream().mapToDouble(result -> result.ofDefault(JUDGED_AT)).min().orElseThrow();
    return new Score(tuner, results.size(), mean, spread,
        mean(results, result -> result.ofDefault(JUDGED_AT) < HURT ? 1 : 0), worst,
        Arrays.stream(recoveries).average().orElse(0), recoveries.length, mean(results, RunResult::reopens),
        mean(results, result -> result.decisionNanos() / 1e3 / result.tuned().length));
  }

  private static double mean(List<RunResult> results, ToDoubleFunction<RunResult> value) {
    return results.stream().mapToDouble(value).average().orElseThrow();
  }

  /** Returns the header of a table of scores. */
  static String head() {
    return "%-15s %17s %17s %17s %8s %7s %9s %8s %9s".formatted("tuner", "10 bursts", "50", "200", "< .95", "worst",
        "recovery", "reopens", "us/burst");
  }

  /** Returns one line of the table. */
  String line() {
    return "%-15s %17s %17s %17s %7.2f%% %7.2f %9.1f %8.1f %9.1f".formatted(tuner, share(0), share(1), share(2),
        100 * slowerThanDefault, worstOfDefault, recoveryBursts, reopens, microsPerDecision);
  }

  private String share(int i) {
    return "%.3f +- %.3f".formatted(ofOracle[i], spread[i]);
  }
}

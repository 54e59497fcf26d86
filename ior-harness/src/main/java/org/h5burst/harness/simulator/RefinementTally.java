package org.h5burst.harness.simulator;

/** Runs of one variant of the tuner, summed up while they are made. Used by one thread. */
final class RefinementTally {
  private static final int JUDGED_AT = 50;

  private final double[] sum = new double[Score.BURSTS.length];
  private final double[] squares = new double[Score.BURSTS.length];
  private int runs;
  private int hurt;
  private double worst = Double.POSITIVE_INFINITY;
  private int recoveries;
  private long recoveryBursts;
  private long reopens;
  private double gain;
  private double gainSquares;

  /**
   * How a variant of the tuner fared, over scenarios and seeds. Oracle = the best arm of each burst at no price for moves; spread = standard deviation over runs.
   *
   * @param start cold, warm or second run
   * @param variant what it has of the refinements
   * @param where the runs were made
   * @param runs how many
   * @param ofOracle mean of oracle's time / tuner's time after 10, 50, 200 bursts
   * @param spread standard deviation of the same
   * @param slowerThanDefault share of runs below .95 of the default's speed at 50 bursts
   * @param worstOfDefault least default's time / tuner's time at 50 bursts
   * @param recoveryBursts mean bursts from a disruptive change of regime to the first good arm
   * @param reopens mean per run
   * @param gain mean of the plain algorithm's time / this tuner's time on the same course, after 50 bursts
   * @param gainSpread standard deviation of the same
   */
  record Row(String start, String variant, String where, int runs, double[] ofOracle, double[] spread, double slowerThanDefault, double worstOfDefault,
      double recoveryBursts, double reopens, double gain, double gainSpread) {
    static String head() {
      return "%-10s %-18s %17s %17s %17s %8s %7s %9s %8s %17s".formatted("start", "refinements", "10 bursts", "50", "200", "< .95", "worst", "recovery",
          "reopens", "plain's time /");
    }

    String line() {
      return "%-10s %-18s %17s %17s %17s %7.2f%% %7.2f %9.1f %8.1f %17s".formatted(start, variant, pair(ofOracle[0], spread[0]), pair(ofOracle[1], spread[1]),
          pair(ofOracle[2], spread[2]), 100 * slowerThanDefault, worstOfDefault, recoveryBursts, reopens, pair(gain, gainSpread));
    }

    private static String pair(double mean, double deviation) {
      return "%.3f +- %.3f".formatted(mean, deviation);
    }
  }

  /** A row as a line of CSV. */
  record Line(String start, String variant, String where, int runs, double ofOracle10, double spread10, double ofOracle50, double spread50, double ofOracle200,
      double spread200, double slowerThanDefault, double worstOfDefault, double recoveryBursts, double reopens, double gain, double gainSpread) {
    static Line of(Row row) {
      return new Line(row.start, row.variant, row.where, row.runs, row.ofOracle[0], row.spread[0], row.ofOracle[1], row.spread[1], row.ofOracle[2],
          row.spread[2], row.slowerThanDefault, row.worstOfDefault, row.recoveryBursts, row.reopens, row.gain, row.gainSpread);
    }
  }

  /** Adds a run, beside that of the plain algorithm on the same course. */
  void add(RunResult run, RunResult plain) {
    runs++;
    for (int i = 0; i < sum.length; i++) {
      double share = run.ofOracle(Score.BURSTS[i]);
      sum[i] += share;
      squares[i] += share * share;
    }
    hurt += run.ofDefault(JUDGED_AT) < Score.HURT ? 1 : 0;
    worst = Math.min(worst, run.ofDefault(JUDGED_AT));
    recoveries += run.recoveries().size();
    recoveryBursts += run.recoveries().stream().mapToInt(Integer::intValue).sum();
    reopens += run.reopens();
    double ratio = plain.tuned()[JUDGED_AT - 1] / run.tuned()[JUDGED_AT - 1];
    gain += ratio;
    gainSquares += ratio * ratio;
  }

  Row row(String start, String variant, String where) {
    double[] mean = new double[sum.length];
    double[] spread = new double[sum.length];
    for (int i = 0; i < sum.length; i++) {
      mean[i] = sum[i] / runs;
      spread[i] = deviation(sum[i], squares[i]);
    }
    return new Row(start, variant, where, runs, mean, spread, (double) hurt / runs, worst, recoveries == 0 ? 0 : (double) recoveryBursts / recoveries,
        (double) reopens / runs, gain / runs, deviation(gain, gainSquares));
  }

  private double deviation(double total, double totalSquares) {
    return Math.sqrt(Math.max(0, totalSquares / runs - total / runs * (total / runs)));
  }
}

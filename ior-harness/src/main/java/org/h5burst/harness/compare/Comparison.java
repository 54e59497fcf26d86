package org.h5burst.harness.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.h5burst.harness.compare.CompareResult.Ratios;
import org.h5burst.harness.compare.CompareResult.Way;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.Lane;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.run.RunResult;
import org.h5burst.tuner.Choice;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a job whose lanes are the settings and the tuner.
 *
 * <p>Only the last half of the repetitions counts, when the tuner has learned. Every other one of these chooses the
 * best setting, and the rest give all times, so the best is not merely the luckiest.
 *
 * @param events of the job
 * @param repetitions how often the kernel was written
 * @param cycle how many bursts make a repetition
 */
record Comparison(JobRecord events, int repetitions, int cycle) {
  /** Returns which repetitions choose the best setting. */
  List<Integer> choosing() {
    return every(0);
  }

  /** Returns which repetitions measure the times. */
  List<Integer> judging() {
    return every(1);
  }

  private List<Integer> every(int offset) {
    List<Integer> numbers = new ArrayList<>();
    for (int repetition = repetitions / 2 + offset; repetition < repetitions; repetition += 2) {
      numbers.add(repetition);
    }
    return numbers;
  }

  /** Returns the lane of the fastest setting. */
  Lane best(List<Lane> arms) {
    return arms.stream().min(Comparator.comparingDouble(lane -> RunResult.median(seconds(lane.name(), choosing()))))
        .orElseThrow();
  }

  /**
   * Returns, for each burst of a repetition separately, each setting's median time divided by the best one's, in the
   * judged repetitions.
   */
  List<Map<String, Double>> overBest(List<Lane> arms) {
    return IntStream.range(0, cycle).mapToObj(position -> overBest(arms, position)).toList();
  }

  private Map<String, Double> overBest(List<Lane> arms, int position) {
    Lane best = arms.stream().min(Comparator.comparingDouble(lane -> median(lane, position, choosing()))).orElseThrow();
    return arms.stream().collect(
        Collectors.toMap(Lane::name, lane -> median(lane, position, judging()) / median(best, position, judging())));
  }

  private double median(Lane lane, int position, List<Integer> numbers) {
    return RunResult.median(
        numbers.stream().mapToDouble(repetition -> bursts(lane.name(), repetition).get(position).seconds()).toArray());
  }

  Way way(Lane lane) {
    double[] seconds = seconds(lane.name(), judging());
    Percentile percentile = new Percentile();
    percentile.setData(seconds);
    List<Double> all =
        DoubleStream.of(seconds(lane.name(), IntStream.range(0, repetitions).boxed().toList())).boxed().toList();
    @Nullable Choice choice =
        lane.tuning().mode() == Tuning.Kind.ONLINE ? null : bursts(lane.name(), 0).getFirst().choice();
    return new Way(lane.name(), choice, RunResult.median(seconds), percentile.evaluate(25), percentile.evaluate(75),
        all);
  }

  Ratios ratios(Lane plain, Lane best, Lane tuned) {
    double[] tunedSeconds = seconds(tuned.name(), judging());
    return Ratios.of(PairedRatio.of(tunedSeconds, seconds(best.name(), judging())),
        PairedRatio.of(seconds(plain.name(), judging()), tunedSeconds));
  }

  /** Returns what a lane used in the judged repetitions. */
  List<String> choices(Lane lane) {
    return judging().stream().flatMap(repetition -> bursts(lane.name(), repetition).stream())
        .map(burst -> burst.choice().toString()).toList();
  }

  private double[] seconds(String lane, List<Integer> numbers) {
    return numbers.stream()
        .mapToDouble(repetition -> bursts(lane, repetition).stream().mapToDouble(BurstWritten::seconds).sum())
        .toArray();
  }

  private List<BurstWritten> bursts(String lane, int repetition) {
    return events.bursts(lane).subList(repetition * cycle, (repetition + 1) * cycle);
  }
}

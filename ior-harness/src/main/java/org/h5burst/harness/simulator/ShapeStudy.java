package org.h5burst.harness.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.h5burst.tuner.Tuner;

/**
 * Studies how files with bursts of two shapes are tuned: contiguous and strided in turn, under one name or two; and
 * both shapes in one burst. Used by one thread.
 */
record ShapeStudy(int seeds) {
  /**
   * The gain or loss of one way of asking compared with another, over the seeds: above 1 = gain.
   *
   * @param study what was compared
   * @param machine the machine's name
   * @param tuner cold or warm
   * @param mean of the ratios
   * @param deviation their standard deviation
   * @param least of them
   */
  record Result(String study, String machine, String tuner, double mean, double deviation, double least) {
    static Result of(String study, String machine, String tuner, double[] ratios) {
      double mean = Arrays.stream(ratios).average().orElseThrow();
      double deviation =
          Math.sqrt(Arrays.stream(ratios).map(ratio -> (ratio - mean) * (ratio - mean)).average().orElseThrow());
      return new Result(study, machine, tuner, mean, deviation, Arrays.stream(ratios).min().orElseThrow());
    }

    String line() {
      return "%-28s %-14s %-5s %.3f +- %.3f, least %.3f".formatted(study, machine, tuner, mean, deviation, least);
    }
  }

  /** Runs the studies on some machines, and reports each result when it is known. */
  void run(List<MachineModel> machines, Consumer<Result> told) {
    for (MachineModel machine : machines) {
      MachineKnowledge knowledge = new MachineKnowledge(machine);
      for (String start : List.of("cold", "warm")) {
        Supplier<Tuner> tuners = () -> start.equals("cold") ? knowledge.cold() : knowledge.warm(List.of());
        told.accept(Result.of("one name / two names", machine.name(), start,
            ratios(seed -> inTurn(machine, knowledge, tuners, seed))));
        for (Application contiguous : List.of(Application.VPIC, Application.FLASH)) {
          for (Application strided : List.of(Application.COLUMNS, Application.RECORDS)) {
            String study = "%s with %s".formatted(contiguous, strided).toLowerCase(Locale.ROOT);
            told.accept(
                Result.of(study, machine.name(), start,
                    ratios(seed -> mixed(new MixedRun(machine, contiguous, strided, knowledge, seed), tuners))));
          }
        }
      }
    }
  }

  private double[] ratios(IntToDoubleFunction trial) {
    return IntStream.range(0, seeds).mapToDouble(trial).toArray();
  }

  /** Returns the time under two names / time under one. */
  private static double inTurn(MachineModel machine, MachineKnowledge knowledge, Supplier<Tuner> tuners, int seed) {
    AlternatingRun run = new AlternatingRun(machine, knowledge, seed);
    return run.seconds(tuners.get(), false) / run.seconds(tuners.get(), true);
  }

  /** Returns the time with the mean piece divided by the time with the piece of the dataset with the most pieces. */
  private static double mixed(MixedRun run, Supplier<Tuner> tuners) {
    return run.ofOracle(tuners.get(), false) / run.ofOracle(tuners.get(), true);
  }
}

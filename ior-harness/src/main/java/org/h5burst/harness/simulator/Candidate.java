package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.regression.EmpiricalModel;
import org.h5burst.tuner.regression.IoSetting;

/** The tuners that can be compared. */
enum Candidate {
  /** Independent writes, no hints. */
  DEFAULT(course -> new FixedTuner(Choice.DEFAULT, "")),
  /** Knows the whole course, and pays for its moves: the upper bound for all tuners. */
  FORESIGHT(course -> new Foresight(course.track())),
  /** Twenty settings at random, then the best of them. */
  RANDOM(course -> {
    List<Integer> order = new ArrayList<>(IntStream.range(0, course.arms().size()).boxed().toList());
    Collections.shuffle(order, new Random(course.seed()));
    List<Integer> twenty = order.subList(0, Math.min(Candidate.TOP, order.size()));
    return new TryThenKeep(course.arms(), _ -> twenty);
  }),
  /** Genetic search with a population of 15. */
  GENETIC(course -> new GeneticSearch(course.arms(), new Random(course.seed()))),
  /** UCB1. */
  UCB(course -> new UpperConfidence(course.arms())),
  /** The twenty best settings of an empirical model fitted to the campaign, then the best of them. */
  TOP20(course -> {
    EmpiricalModel model = course.knowledge().model();
    int nodes = course.track().scenario.machine().nodes();
    return new TryThenKeep(course.arms(), burst -> IntStream.range(0, course.arms().size()).boxed()
        .sorted(Comparator.comparingDouble(arm -> model.seconds(setting(course.arms().get(arm), burst, nodes))))
        .limit(Candidate.TOP).toList());
  }),
  /** Plain stochastic gradient descent, cold, epsilon-greedy. */
  SGD(course -> new GreedyDescent(course.arms(), course.track().scenario.machine().nodes(),
      new Random(course.seed()))),
  /** The online tuner without any knowledge. */
  COLD(course -> course.knowledge().cold()),
  /** The online tuner with the campaign's records. */
  WARM(course -> course.knowledge().warm(List.of())),
  /** The online tuner with the campaign's records and what a first run, on another course, has learned. */
  SECOND_RUN(course -> course.knowledge().secondRun(course));

  private static final int TOP = 20;
  private final Function<Course, Tuner> tuner;

  Candidate(Function<Course, Tuner> tuner) {
    this.tuner = tuner;
  }

  /**
   * The course on which a tuner competes.
   *
   * @param track its bursts
   * @param knowledge knowledge about the machine
   * @param seed of the run
   */
  record Course(Track track, MachineKnowledge knowledge, long seed) {
    List<Choice> arms() {
      return track.arms;
    }
  }

  /** Returns a fresh tuner for a course. */
  Tuner on(Course course) {
    return tuner.apply(course);
  }

  /** Returns a setting in the variables of the empirical model; what is not set counts as what it is by default. */
  static IoSetting setting(Choice arm, BurstFeatures burst, int nodes) {
    double stripe = arm.stripeBytes() > 0 ? arm.stripeBytes() : arm.bufferBytes() > 0 ? arm.bufferBytes() : 1 << 20;
    double aggregators = arm.aggregators() > 0 ? arm.aggregators()
        : arm.mode() == Mode.COLLECTIVE ? nodes : burst.ranks();
    return new IoSetting(arm.stripeCount() > 0 ? arm.stripeCount() : 4, stripe / (1 << 20), aggregators,
        burst.aggregateBytes() / 1e9);
  }
}

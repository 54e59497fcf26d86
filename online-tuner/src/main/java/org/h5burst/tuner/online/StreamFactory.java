package org.h5burst.tuner.online;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.prior.LearnedStream;
import org.h5burst.tuner.prior.RelativeChoice;
import org.jspecify.annotations.Nullable;

/** Begins streams: from what an earlier run learned about the same shape, otherwise from the prior. */
final class StreamFactory {
  private static final Prior.Trust REMEMBERED = new Prior.Trust(1.5, 0, 8);
  /** The share of the uncertainty that the first one replaces between two runs, and so limits it over many runs. */
  private static final double FORGOTTEN_SHARE = .15;
  private static final double FORGOTTEN_LEVEL = 1;
  /** Added per factor of two between an arm and the remembered one that replaces it. */
  private static final double STAND_IN_VARIANCE = .1;

  /** The distance in feature space over which a stream's knowledge fades. */
  private static final double KINSHIP = 2;
  private static final double HEIR_SHARE = .1;

  private final List<RelativeChoice> arms;
  private final Prior prior;
  private final List<LearnedStream> history;

  StreamFactory(ArmTable table, Platform platform, Prior prior, Collection<LearnedStream> history) {
    this.arms = table.choices().stream().map(arm -> RelativeChoice.of(arm, platform.nodes())).toList();
    this.prior = prior;
    this.history = history.stream().filter(learned -> isUsable(learned, platform)).toList();
  }

  /**
   * Returns whether what was learned fits this platform's predictions, to which it is relative: without storage
   * targets, only those for one node allow for local storage.
   */
  private static boolean isUsable(LearnedStream learned, Platform platform) {
    return !learned.arms().isEmpty() && learned.features().length == PatternFeatures.COUNT
        && (platform.targets() > 0 || PatternFeatures.isOneNode(learned.features()) == (platform.nodes() == 1));
  }

  /**
   * Begins a stream of bursts like this one.
   *
   * @param nearest the most similar stream of the same file; the more similar it is, the more of its knowledge the new
   *     stream takes over
   */
  Stream begin(Operation operation, BurstFeatures burst, double[] point, @Nullable Stream nearest) {
    Prior.Start start = prior.start(operation, burst);
    LearnedStream remembered = remembered(operation, point);
    if (remembered == null && start.machines() != null) {
      return modelled(operation, point, start, start.machines(), nearest);
    }
    if (remembered == null && nearest != null) {
      return heir(operation, point, start, nearest);
    }
    if (remembered == null) {
      double[] covariance =
          Arrays.stream(start.covariance()).map(entry -> entry + Belief.FIRST_LEVEL_VARIANCE).toArray();
      Belief belief = new Belief(start.mean().clone(), covariance, start.covariance());
      return new Stream(operation, point, start, new Stream.Knowledge(belief, Stream.FIRST_NOISE, null));
    }
    Prior.Start again = new Prior.Start(start.mean(), start.covariance(), REMEMBERED);
    return new Stream(operation, point, again,
        new Stream.Knowledge(recall(remembered, start), remembered.noise(), null));
  }

  /** Begins a stream from a mixture of machines, and from how far the nearest stream differs from it. */
  private Stream modelled(Operation operation, double[] point, Prior.Start start, Prior.Machines machines,
      @Nullable Stream nearest) {
    int count = arms.size();
    StreamModel known = nearest == null || nearest.bursts() == 0 ? null : nearest.model;
    Belief kin = nearest == null || known == null ? null : nearest.belief;
    double alike = nearest == null || known == null ? 0
        : Math.exp(-PatternFeatures.distanceSquared(point, nearest.point) / (2 * KINSHIP * KINSHIP));
    double old = alike * alike;
    double own = kin == null ? 1 : 1 - old + HEIR_SHARE;
    double[] shift = new double[count];
    double[] residual = new double[count * count];
    double[] expected = known == null ? shift : known.expected();
    for (int one = 0; one < count; one++) {
      shift[one] = kin == null ? 0 : alike * (kin.mean(one) - expected[one]);
      for (int other = 0; other < count; other++) {
        int place = one * count + other;
        residual[place] = (kin == null ? 0 : old * kin.covariance(one, other)) + own * machines.residual()[place]
            + (1 - old) * Belief.FIRST_LEVEL_VARIANCE;
      }
    }
    StreamModel model = new StreamModel(machines.mixture(), machines.log(), shift, residual);
    Belief belief = new Belief(new double[count], new double[count * count], start.covariance());
    model.rebuild(belief);
    double noise = nearest == null ? Stream.FIRST_NOISE : nearest.noise();
    return new Stream(operation, point, start, new Stream.Knowledge(belief, noise, model));
  }

  /**
   * Begins a stream with knowledge of the nearest one. The covariance is a sum of two with positive weights, so it
   * stays positive definite.
   */
  private Stream heir(Operation operation, double[] point, Prior.Start start, Stream nearest) {
    double alike = Math.exp(-PatternFeatures.distanceSquared(point, nearest.point) / (2 * KINSHIP * KINSHIP));
    double old = alike * alike;
    double own = 1 - old + HEIR_SHARE;
    int count = arms.size();
    double[] mean = start.mean().clone();
    double[] covariance = new double[count * count];
    for (int one = 0; one < count; one++) {
      mean[one] += alike * (nearest.belief.mean(one) - nearest.start.mean()[one]);
      for (int other = 0; other < count; other++) {
        int place = one * count + other;
        covariance[place] = old * nearest.belief.covariance(one, other) + own * start.covariance()[place]
            + (1 - old) * Belief.FIRST_LEVEL_VARIANCE;
      }
    }
    Prior.Trust trust = start.trust();
    Prior.Trust heirs =
        alike < .5 ? trust : new Prior.Trust(trust.caution(), REMEMBERED.leap(), trust.patience());
    Prior.Start begin = new Prior.Start(start.mean(), start.covariance(), heirs);
    return new Stream(operation, point, begin,
        new Stream.Knowledge(new Belief(mean, covariance, start.covariance()), nearest.noise(), null));
  }

  private @Nullable LearnedStream remembered(Operation operation, double[] point) {
    LearnedStream nearest = null;
    double least = FileState.NEAR_SQUARED;
    for (LearnedStream learned : history) {
      double distance = PatternFeatures.distanceSquared(learned.features(), point);
      // of runs of the same shape, one with the same settings
      boolean fits = distance == least && learned.arms().equals(arms);
      if (learned.operation() == operation && (distance < least || fits)) {
        least = distance;
        nearest = learned;
      }
    }
    return nearest;
  }

  /**
   * Gives each arm what was learned about the most similar one; the covariance A C A' plus a diagonal stays positive
   * definite.
   */
  private Belief recall(LearnedStream remembered, Prior.Start start) {
    int count = arms.size();
    int[] source = new int[count];
    double[] mean = start.mean().clone();
    for (int arm = 0; arm < count; arm++) {
      source[arm] = mostSimilar(arms.get(arm), remembered.arms());
      mean[arm] += remembered.shift()[source[arm]];
    }
    double[] covariance = start.covariance().clone();
    int width = remembered.arms().size();
    for (int one = 0; one < count; one++) {
      for (int other = 0; other < count; other++) {
        int place = one * count + other;
        covariance[place] = FORGOTTEN_SHARE * covariance[place]
            + (1 - FORGOTTEN_SHARE) * remembered.covariance()[source[one] * width + source[other]] + FORGOTTEN_LEVEL;
      }
      covariance[one * count + one] += STAND_IN_VARIANCE * arms.get(one).distance(remembered.arms().get(source[one]));
    }
    return new Belief(mean, covariance, start.covariance());
  }

  private static int mostSimilar(RelativeChoice wanted, List<RelativeChoice> known) {
    return IntStream.range(0, known.size()).boxed().min(Comparator.comparingDouble(i -> wanted.distance(known.get(i))))
        .orElseThrow();
  }

  /** Returns what a stream has learned; empty before its first burst. */
  Optional<LearnedStream> learned(Stream stream) {
    if (stream.bursts() == 0) {
      return Optional.empty();
    }
    Belief belief = stream.belief;
    double[] shift =
        IntStream.range(0, arms.size()).mapToDouble(arm -> belief.mean(arm) - stream.start.mean()[arm]).toArray();
    return Optional.of(new LearnedStream(stream.operation, stream.point, arms, shift, belief.covariance(),
        stream.noise(), stream.bursts()));
  }
}

package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.ArmRecord;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.RelativeChoice;

/** Measurements of a campaign by pattern: for each pattern a loss and a spread per arm. */
final class CampaignTable {
  /** Settings that are further apart than this, in factors of two, are unrelated. */
  private static final double FARTHEST = 4;

  private final List<RelativeChoice> arms;
  private final Map<Key, Row> rows = new LinkedHashMap<>();

  CampaignTable(List<Choice> arms, int nodes) {
    this.arms = arms.stream().map(arm -> RelativeChoice.of(arm, nodes)).toList();
  }

  private record Key(Operation operation, BurstFeatures features) {}

  /**
   * A pattern.
   *
   * @param point its place in feature space
   * @param loss per arm: log of time / time of the best
   * @param spread per arm: log of upper / lower quartile
   * @param logBest log seconds of the best; NaN = unknown
   */
  record Pattern(double[] point, double[] loss, double[] spread, double logBest) {}

  private static final class Row {
    private final double[] loss;
    private final double[] spread;
    private final double[] distance;
    private double logBest = Double.NaN;

    Row(int arms) {
      loss = new double[arms];
      spread = new double[arms];
      distance = new double[arms];
      Arrays.fill(loss, Double.NaN);
      Arrays.fill(distance, FARTHEST);
    }
  }

  /**
   * Adds a measurement to the most similar arm relative to the number of nodes, unless another measurement was more
   * similar; ignores it if no arm is similar.
   */
  void add(CampaignRecord measured) {
    RelativeChoice setting = RelativeChoice.of(measured.choice(), Math.max(1, measured.features().nodes()));
    int nearest = nearest(FARTHEST, arm -> arms.get(arm).distance(setting));
    if (nearest >= 0) {
      add(new Key(measured.operation(), measured.features()), nearest, arms.get(nearest).distance(setting),
          measured.performance(), measured.bestSeconds());
    }
  }

  /** Adds a measurement of an arm given by its number. */
  void add(ArmRecord measured) {
    if (measured.arm() < 0 || measured.arm() >= arms.size()) {
      throw new IllegalArgumentException(
          "a campaign record names arm %d; there are %d arms".formatted(measured.arm(), arms.size()));
    }
    add(new Key(measured.operation(), measured.features()), measured.arm(), 0, measured.performance(),
        measured.bestSeconds());
  }

  private void add(Key key, int arm, double distance, FiveNumbers performance, double bestSeconds) {
    if (!key.features.areUsable()) {
      return;
    }
    Row row = rows.computeIfAbsent(key, _ -> new Row(arms.size()));
    if (distance > row.distance[arm]) {
      return;
    }
    row.distance[arm] = distance;
    row.loss[arm] = -Math.log(performance.median());
    row.spread[arm] = Math.log(performance.q3() / performance.q1());
    if (bestSeconds > 0) {
      row.logBest = Math.log(bestSeconds);
    }
  }

  /**
   * Returns the patterns of an operation; an arm that was not measured gets the values of the most similar one that
   * was.
   */
  List<Pattern> patterns(Operation operation) {
    List<Pattern> patterns = new ArrayList<>();
    rows.forEach((key, row) -> {
      if (key.operation == operation) {
        double[] point = new double[PatternFeatures.COUNT];
        PatternFeatures.locate(key.features, point);
        patterns.add(new Pattern(point, complete(row.loss, row.loss), complete(row.spread, row.loss), row.logBest));
      }
    });
    return patterns;
  }

  private double[] complete(double[] values, double[] measured) {
    double[] complete = values.clone();
    for (int arm = 0; arm < complete.length; arm++) {
      if (Double.isNaN(measured[arm])) {
        int similar = mostSimilar(arm, measured);
        complete[arm] = similar >= 0 ? values[similar] : mean(values, measured);
      }
    }
    return complete;
  }

  private int mostSimilar(int arm, double[] measured) {
    return nearest(FARTHEST,
        other -> Double.isNaN(measured[other]) ? Double.NaN : arms.get(arm).distance(arms.get(other)));
  }

  /**
   * Returns the arm at the least distance; -1 if all are at least as far away as {@code limit}, or have no distance.
   */
  private int nearest(double limit, IntToDoubleFunction distance) {
    int nearest = -1;
    double least = limit;
    for (int arm = 0; arm < arms.size(); arm++) {
      double candidate = distance.applyAsDouble(arm);
      if (candidate < least) {
        least = candidate;
        nearest = arm;
      }
    }
    return nearest;
  }

  private static double mean(double[] values, double[] measured) {
    double sum = 0;
    int count = 0;
    for (int arm = 0; arm < values.length; arm++) {
      if (!Double.isNaN(measured[arm])) {
        sum += values[arm];
        count++;
      }
    }
    return sum / count;
  }
}

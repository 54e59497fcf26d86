package org.h5burst.tuner.online;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealVector;

/**
 * The measured patterns around a point, with the weights of a local linear regression: every prediction is a weighted
 * sum over the neighbours.
 *
 * @param members the neighbours
 * @param kernel weight of each neighbour by distance: the nearer, the larger
 * @param weight of each in a prediction
 * @param nearestSquared squared distance of the nearest
 */
record Neighbourhood(CampaignTable.Pattern[] members, double[] kernel, double[] weight, double nearestSquared) {
  private static final int NEIGHBOURS = 40;
  private static final int BANDWIDTH_NEIGHBOUR = 20;
  private static final double MIN_BANDWIDTH = .1;
  private static final double RIDGE = .1;

  /**
   * Returns the neighbours of a point.
   *
   * @param except number of a pattern to leave out; -1 for none
   */
  static Neighbourhood of(double[] point, List<CampaignTable.Pattern> patterns, int except) {
    double[] distance = new double[patterns.size()];
    Integer[] order = new Integer[patterns.size() - (except >= 0 ? 1 : 0)];
    for (int i = 0, place = 0; i < distance.length; i++) {
      distance[i] = PatternFeatures.distanceSquared(point, patterns.get(i).point());
      if (i != except) {
        order[place++] = i;
      }
    }
    Arrays.sort(order, Comparator.comparingDouble(i -> distance[i]));
    int count = Math.min(NEIGHBOURS, order.length);
    double bandwidth = Math.max(MIN_BANDWIDTH, distance[order[Math.min(BANDWIDTH_NEIGHBOUR, count) - 1]]);
    CampaignTable.Pattern[] members = new CampaignTable.Pattern[count];
    double[] kernel = new double[count];
    for (int i = 0; i < count; i++) {
      members[i] = patterns.get(order[i]);
      kernel[i] = Math.exp(-.5 * (distance[order[i]] - distance[order[0]]) / bandwidth);
    }
    return new Neighbourhood(members, kernel, weights(point, members, kernel), distance[order[0]]);
  }

  /** Returns the first row of (X'WX + R)^-1 X'W, with X the neighbours relative to the point and a leading 1. */
  private static double[] weights(double[] point, CampaignTable.Pattern[] members, double[] kernel) {
    int columns = PatternFeatures.COUNT + 1;
    double[][] normal = new double[columns][columns];
    double[][] design = new double[members.length][columns];
    for (int i = 0; i < members.length; i++) {
      design[i][0] = 1;
      for (int j = 1; j < columns; j++) {
        design[i][j] = members[i].point()[j - 1] - point[j - 1];
      }
      for (int j = 0; j < columns; j++) {
        for (int k = 0; k < columns; k++) {
          normal[j][k] += kernel[i] * design[i][j] * design[i][k];
        }
      }
    }
    for (int j = 1; j < columns; j++) {
      normal[j][j] += RIDGE;
    }
    double[] unit = new double[columns];
    unit[0] = 1;
    RealVector first = new LUDecomposition(new Array2DRowRealMatrix(normal, false)).getSolver()
        .solve(new ArrayRealVector(unit, false));
    double[] weight = new double[members.length];
    for (int i = 0; i < members.length; i++) {
      weight[i] = kernel[i] * first.dotProduct(new ArrayRealVector(design[i], false));
    }
    return weight;
  }

  /** Returns the predicted loss of each arm; never negative. */
  double[] loss() {
    double[] loss = new double[members[0].loss().length];
    for (int i = 0; i < members.length; i++) {
      for (int arm = 0; arm < loss.length; arm++) {
        loss[arm] += weight[i] * members[i].loss()[arm];
      }
    }
    return Arrays.stream(loss).map(each -> Math.max(0, each)).toArray();
  }

  /** Returns the predicted log seconds of the best arm; NaN if a neighbour's is unknown. */
  double logBest() {
    double sum = 0;
    for (int i = 0; i < members.length; i++) {
      sum += weight[i] * members[i].logBest();
    }
    return sum;
  }

  /** Returns the kernel-weighted variance of the neighbours' losses, of one arm. */
  double lossVariance(int arm) {
    double total = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < members.length; i++) {
      double loss = members[i].loss()[arm];
      total += kernel[i];
      sum += kernel[i] * loss;
      squares += kernel[i] * loss * loss;
    }
    return Math.max(0, squares / total - sum / total * (sum / total));
  }

  /** Returns the kernel-weighted mean log quartile ratio of one arm. */
  double spread(int arm) {
    double total = 0;
    double sum = 0;
    for (int i = 0; i < members.length; i++) {
      total += kernel[i];
      sum += kernel[i] * members[i].spread()[arm];
    }
    return sum / total;
  }
}

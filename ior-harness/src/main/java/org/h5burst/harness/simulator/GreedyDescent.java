package org.h5burst.harness.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Proposal;

/**
 * Plain stochastic gradient descent on the papers' basis, cold, with a random arm in one burst of ten: a typical first
 * attempt at online tuning.
 */
final class GreedyDescent extends ArmSearch {
  private static final double RATE = .1;
  private static final double CURIOSITY = .1;

  private final Random random;
  private final double[][] basis;
  private final double[] weight;
  private int last = -1;
  private double lastSum;

  GreedyDescent(List<Choice> arms, int nodes, Random random) {
    super(arms);
    this.random = random;
    this.basis = arms.stream().map(arm -> basis(arm, nodes)).toArray(double[][]::new);
    this.weight = new double[basis[0].length];
  }

  /** Returns powers -1, 0, 1 of stripe count, stripe size and aggregators, with the knobs scaled to about 1. */
  private static double[] basis(Choice arm, int nodes) {
    double c = arm.stripeCount() > 0 ? arm.stripeCount() / 64.0 : .1;
    double s = arm.stripeBytes() > 0 ? arm.stripeBytes() / (double) (16 << 20)
        : arm.bufferBytes() > 0 ? arm.bufferBytes() / (double) (16 << 20) : 1;
    double a = arm.aggregators() > 0 ? (double) arm.aggregators() / nodes : 1;
    double[] basis = new double[27 + 2];
    int place = 0;
    for (int i = -1; i <= 1; i++) {
      for (int j = -1; j <= 1; j++) {
        for (int k = -1; k <= 1; k++) {
          basis[place++] = Math.min(10, Math.pow(c, i) * Math.pow(s, j) * Math.pow(a, k));
        }
      }
    }
    basis[place++] = arm.mode() == Mode.INDEPENDENT ? 1 : 0;
    basis[place] = arm.mode() == Mode.SIEVE ? 1 : 0;
    return basis;
  }

  @Override
  int pick(Shape shape, Proposal proposal, List<Integer> allowed) {
    learn(shape);
    int arm = allowed.getFirst();
    if (shape.bursts > 0 && random.nextDouble() < CURIOSITY) {
      arm = allowed.get(random.nextInt(allowed.size()));
    } else {
      for (int other : allowed) {
        arm = predict(other) < predict(arm) ? other : arm;
      }
    }
    last = arm;
    lastSum = shape.sum[arm];
    return arm;
  }

  /** Makes one step for the burst observed since the last pick, if it was of this shape. */
  private void learn(Shape shape) {
    if (last < 0 || shape.sum[last] <= lastSum) {
      return;
    }
    double error = Math.log(shape.sum[last] - lastSum) - predict(last);
    double length = Arrays.stream(basis[last]).map(x -> x * x).sum();
    for (int i = 0; i < weight.length; i++) {
      weight[i] += RATE * error * basis[last][i] / length;
    }
  }

  private double predict(int arm) {
    double sum = 0;
    for (int i = 0; i < weight.length; i++) {
      sum += weight[i] * basis[arm][i];
    }
    return sum;
  }
}

package org.h5burst.harness.simulator;

import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Proposal;

/**
 * UCB1 (Auer et al., Machine Learning 2002): every arm once, then the one whose reward, the least time so far divided
 * by its own, might be highest.
 */
final class UpperConfidence extends ArmSearch {
  UpperConfidence(List<Choice> arms) {
    super(arms);
  }

  @Override
  int pick(Shape shape, Proposal proposal, List<Integer> allowed) {
    double least = Double.POSITIVE_INFINITY;
    for (int arm : allowed) {
      if (shape.tries[arm] == 0) {
        return arm;
      }
      least = Math.min(least, shape.least[arm]);
    }
    int best = allowed.getFirst();
    double most = 0;
    for (int arm : allowed) {
      double reward =
          least * shape.tries[arm] / shape.sum[arm] + Math.sqrt(2 * Math.log(shape.bursts) / shape.tries[arm]);
      if (reward > most) {
        most = reward;
        best = arm;
      }
    }
    return best;
  }
}

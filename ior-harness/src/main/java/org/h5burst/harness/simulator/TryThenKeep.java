package org.h5burst.harness.simulator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Proposal;

/**
 * Tries the candidates of a list once each and then keeps the best: random search, or the top of a model (Behzad et
 * al., HPDC 2014, section IV).
 */
final class TryThenKeep extends ArmSearch {
  private final Function<BurstFeatures, List<Integer>> candidates;
  private final Map<Shape, List<Integer>> found = new HashMap<>();

  /**
   * Creates a search.
   *
   * @param candidates the numbers of the arms to try for a burst, in order
   */
  TryThenKeep(List<Choice> arms, Function<BurstFeatures, List<Integer>> candidates) {
    super(arms);
    this.candidates = candidates;
  }

  @Override
  int pick(Shape shape, Proposal proposal, List<Integer> allowed) {
    List<Integer> tried = found.computeIfAbsent(shape, _ -> candidates.apply(proposal.features()));
    for (int arm : both(tried, allowed)) {
      if (shape.tries[arm] == 0) {
        return arm;
      }
    }
    return shape.best(allowed);
  }
}

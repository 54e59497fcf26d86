package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Proposal;

/**
 * Generations of 15 settings, one setting per burst: the fittest survive, their children mix their knobs, 15 % mutate
 * (Behzad et al., SC 2013, section 3).
 */
final class GeneticSearch extends ArmSearch {
  private static final int POPULATION = 15;
  private static final int SURVIVORS = 3;
  private static final double MUTATION = .15;

  private final Random random;
  private final List<Integer> waiting = new ArrayList<>();
  private final List<Integer> generation = new ArrayList<>();

  GeneticSearch(List<Choice> arms, Random random) {
    super(arms);
    this.random = random;
  }

  @Override
  int pick(Shape shape, Proposal proposal, List<Integer> allowed) {
    if (waiting.isEmpty()) {
      breed(shape);
    }
    List<Integer> possible = both(waiting, allowed);
    if (possible.isEmpty()) {
      return shape.best(allowed);
    }
    waiting.remove(possible.getFirst());
    return possible.getFirst();
  }

  private void breed(Shape shape) {
    generation.sort(Comparator.comparingDouble(arm -> shape.least[arm]));
    List<Integer> parents = List.copyOf(generation.subList(0, Math.min(generation.size(), POPULATION / 2)));
    generation.clear();
    generation.addAll(parents.subList(0, Math.min(parents.size(), SURVIVORS)));
    while (generation.size() < POPULATION) {
      boolean anew = parents.isEmpty() || random.nextDouble() < MUTATION;
      generation.add(anew ? random.nextInt(arms().size()) : child(arms().get(any(parents)), arms().get(any(parents))));
    }
    waiting.addAll(generation);
  }

  private int any(List<Integer> parents) {
    return parents.get(random.nextInt(parents.size()));
  }

  /** Returns the arm that shares most knobs with a mix of its parents. */
  private int child(Choice mother, Choice father) {
    Choice hints = random.nextBoolean() ? mother : father;
    Choice stripes = random.nextBoolean() ? mother : father;
    Choice buffer = random.nextBoolean() ? mother : father;
    int best = 0;
    int most = -1;
    for (int arm = 0; arm < arms().size(); arm++) {
      Choice choice = arms().get(arm);
      int shared = (choice.mode() == hints.mode() && choice.aggregators() == hints.aggregators() ? 2 : 0)
          + (choice.stripeCount() == stripes.stripeCount() && choice.stripeBytes() == stripes.stripeBytes() ? 2 : 0)
          + (choice.bufferBytes() == buffer.bufferBytes() ? 1 : 0);
      if (shared > most) {
        most = shared;
        best = arm;
      }
    }
    return best;
  }
}

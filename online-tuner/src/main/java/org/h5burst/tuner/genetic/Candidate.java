package org.h5burst.tuner.genetic;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.genetics.AbstractListChromosome;
import org.apache.commons.math3.genetics.Chromosome;
import org.apache.commons.math3.genetics.GeneticAlgorithm;
import org.apache.commons.math3.genetics.MutationPolicy;

/** A setting as a chromosome: the number of the value of each gene. */
final class Candidate extends AbstractListChromosome<Integer> {
  private final ParameterSpace space;
  private final ToDoubleFunction<List<Integer>> cost;

  Candidate(List<Integer> values, ParameterSpace space, ToDoubleFunction<List<Integer>> cost) {
    super(values);
    this.space = space;
    this.cost = cost;
  }

  static Candidate random(ParameterSpace space, ToDoubleFunction<List<Integer>> cost) {
    return new Candidate(space.genes().stream().map(Candidate::randomValue).toList(), space, cost);
  }

  private static int randomValue(Gene gene) {
    return GeneticAlgorithm.getRandomGenerator().nextInt(gene.values().size());
  }

  List<Integer> values() {
    return getRepresentation();
  }

  /** Returns the fitness, which the library maximises. */
  @Override
  public double fitness() {
    return -cost.applyAsDouble(values());
  }

  @Override
  protected void checkValidity(List<Integer> values) {
    // children and mutants are made of valid values only
  }

  @Override
  public AbstractListChromosome<Integer> newFixedLengthChromosome(List<Integer> values) {
    return new Candidate(values, space, cost);
  }

  @Override
  protected boolean isSame(Chromosome other) {
    return other instanceof Candidate that && values().equals(that.values());
  }

  /** Returns a mutation that gives one gene another value. */
  static MutationPolicy mutation() {
    return original -> {
      if (!(original instanceof Candidate candidate)) {
        throw new IllegalArgumentException("not a candidate: " + original);
      }
      List<Integer> values = new ArrayList<>(candidate.values());
      int place = GeneticAlgorithm.getRandomGenerator().nextInt(values.size());
      int choices = candidate.space.genes().get(place).values().size();
      if (choices > 1) {
        int step = 1 + GeneticAlgorithm.getRandomGenerator().nextInt(choices - 1);
        values.set(place, (values.get(place) + step) % choices);
      }
      return candidate.newFixedLengthChromosome(values);
    };
  }
}

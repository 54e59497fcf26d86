package org.h5burst.tuner.genetic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.genetics.Chromosome;
import org.apache.commons.math3.genetics.ElitisticListPopulation;
import org.apache.commons.math3.genetics.GeneticAlgorithm;
import org.apache.commons.math3.genetics.Population;
import org.apache.commons.math3.genetics.TournamentSelection;
import org.apache.commons.math3.genetics.UniformCrossover;
import org.apache.commons.math3.random.Well19937c;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * A genetic search for the setting with the shortest elapsed time. Every candidate is measured once, even if it appears
 * several times.
 *
 * <p>Only one search at a time in a process, because the library's source of randomness is shared.
 */
public final class Evolution {
  private static final double CROSSOVER_RATE = .9;
  private static final double FROM_EITHER_PARENT = .5;
  private static final int TOURNAMENT = 2;
  /**
   * Added because the library rounds the number of elites down; without it a rounding error of the share could lose
   * one.
   */
  private static final double HALF = .5;

  private final ParameterSpace space;
  private final EvolutionOptions options;
  private final Experiment experiment;
  private final Journal journal;
  private final Watcher watcher;
  private final Map<List<Integer>, Double> costs = new HashMap<>();
  private int generation;
  private List<Integer> best = List.of();
  private double bestSeconds = Double.POSITIVE_INFINITY;
  private int lastImprovement;

  /**
   * Prepares a search.
   *
   * @param space the settings to search
   * @param options how it searches
   * @param experiment measures candidates
   * @param journal stores measurements; opened for the same space and options
   * @param watcher is notified of each measurement
   */
  public Evolution(ParameterSpace space, EvolutionOptions options, Experiment experiment, Journal journal,
      Watcher watcher) {
    this.space = space;
    this.options = options;
    this.experiment = experiment;
    this.journal = journal;
    this.watcher = watcher;
  }

  /** Follows the progress of a search. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * Reports that a candidate has been measured.
     *
     * @param generation from 1
     * @param candidate its settings
     * @param trial its best run
     * @param bestSeconds best time of all candidates so far; infinite if none ended successfully
     */
    void measured(int generation, StaticConfiguration candidate, Trial trial, double bestSeconds);
  }

  /** Why a search ended. */
  public enum Ending {
    /** All generations were measured. */
    GENERATIONS,
    /** There was no improvement for as many generations as the options allow. */
    NO_IMPROVEMENT
  }

  /**
   * The result of a search.
   *
   * @param winner the fastest candidate
   * @param seconds its time
   * @param generations number of generations
   * @param candidates number of candidates measured, now and before
   * @param ending why it ended
   */
  public record Result(StaticConfiguration winner, double seconds, int generations, int candidates, Ending ending) {}

  /**
   * Runs the search; takes as long as all runs together.
   *
   * @throws IOException if the journal cannot be written
   * @throws NoCandidateEndedException if no candidate of the first generation ended successfully, which shows that the
   *     experiment is wrong
   */
  public Result run() throws IOException {
    GeneticAlgorithm.setRandomGenerator(new Well19937c(options.seed()));
    GeneticAlgorithm algorithm =
        new GeneticAlgorithm(new UniformCrossover<Integer>(FROM_EITHER_PARENT), CROSSOVER_RATE, Candidate.mutation(),
            options.mutationRate(), new TournamentSelection(TOURNAMENT));
    try {
      Population population = firstGeneration();
      Ending ending = measure(population);
      while (ending == null) {
        population = algorithm.nextGeneration(population);
        ending = measure(population);
      }
      return new Result(space.configuration(best), bestSeconds, generation, costs.size(), ending);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Population firstGeneration() {
    List<Chromosome> first = new ArrayList<>();
    for (int candidate = 0; candidate < options.population(); candidate++) {
      first.add(Candidate.random(space, this::cost));
    }
    return population(first, options);
  }

  static Population population(List<Chromosome> first, EvolutionOptions options) {
    return new ElitisticListPopulation(first, options.population(), (options.elites() + HALF) / options.population());
  }

  /** Measures a generation; returns why the search is over, or null if it is not. */
  private @Nullable Ending measure(Population population) {
    generation++;
    double before = bestSeconds;
    population.forEach(Chromosome::getFitness);
    if (bestSeconds == Double.POSITIVE_INFINITY) {
      throw new NoCandidateEndedException(options.population());
    }
    if (bestSeconds < before) {
      lastImprovement = generation;
    }
    boolean stuck = generation - lastImprovement >= options.patience();
    return generation >= options.generations() ? Ending.GENERATIONS : stuck ? Ending.NO_IMPROVEMENT : null;
  }

  private double cost(List<Integer> values) {
    return costs.computeIfAbsent(values, this::measured);
  }

  private double measured(List<Integer> values) {
    StaticConfiguration candidate = space.configuration(values);
    Trial trial = journal.trials().get(values);
    if (trial == null) {
      trial = experiment.shortest(candidate, options.repeats());
      try {
        journal.record(values, trial);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (trial.cost() < bestSeconds) {
      best = values;
      bestSeconds = trial.cost();
    }
    watcher.measured(generation, candidate, trial, bestSeconds);
    return trial.cost();
  }

  /** Thrown when no run ended successfully. */
  public static final class NoCandidateEndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCandidateEndedException(int candidates) {
      super(("none of the %d candidates of the first generation ended successfully; run the application by hand first, "
          + "and look at the time limit").formatted(candidates));
    }
  }
}

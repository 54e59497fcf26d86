package org.h5burst.tuner.genetic;

/**
 * Options of a search, as in H5Evolve (Behzad et al. 2013, section 3.1). Immutable.
 *
 * @param population candidates in a generation, at least 2
 * @param generations largest number of generations
 * @param mutationRate share of the children that are mutated
 * @param elites how many of the fastest are kept unchanged, less than the population
 * @param patience number of generations without improvement after which the search ends
 * @param repeats how often each candidate runs; the shortest time is used
 * @param seed equal seeds and equal times give equal searches
 */
public record EvolutionOptions(int population, int generations, double mutationRate, int elites, int patience,
    int repeats, long seed) {
  public EvolutionOptions {
    require(population >= 2, "the population is %d; at least 2 are needed", population);
    require(generations >= 1, "%d generations; at least 1 is needed", generations);
    require(mutationRate >= 0 && mutationRate <= 1, "the mutation rate is %s; it must be from 0 to 1", mutationRate);
    require(elites >= 0 && elites < population, "%d elites; there can be 0 up to one less than the population", elites);
    require(patience >= 1, "patience for %d generations; at least 1 is needed", patience);
    require(repeats >= 1, "every candidate runs %d times; at least 1 is needed", repeats);
  }

  private static void require(boolean condition, String message, Object value) {
    if (!condition) {
      throw new IllegalArgumentException(message.formatted(value));
    }
  }
}

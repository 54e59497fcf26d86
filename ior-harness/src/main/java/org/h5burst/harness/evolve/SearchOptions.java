package org.h5burst.harness.evolve;

import java.io.IOException;
import java.nio.file.Path;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.tuner.genetic.EvolutionOptions;
import org.h5burst.tuner.genetic.ParameterSpace;
import org.h5burst.tuner.input.BoundedInput;
import picocli.CommandLine.Option;

/** The space and the options of a search; the defaults are those of H5Evolve. */
final class SearchOptions extends CommandPart {
  private static final int MAX_SPACE_BYTES = 1 << 20;

  @Option(names = "--space", paramLabel = "SPACE", defaultValue = "lustre", description = "lustre (the paper's: "
      + "stripes, aggregators, buffers, alignment), unstriped (transfer mode, aggregators, buffers), or a file with a "
      + "line for each parameter, such as: cb_nodes = 1 2 4 (default: ${DEFAULT-VALUE}).")
  private String space = "lustre";

  @Option(names = "--targets", paramLabel = "N", defaultValue = "156",
      description = "Number of storage targets, for --space lustre (default: ${DEFAULT-VALUE}, Hopper's).")
  private int targets;

  @Option(names = "--population", paramLabel = "N", defaultValue = "15", description = "Candidates per generation "
      + "(default: ${DEFAULT-VALUE}).")
  private int population;

  @Option(names = "--generations", paramLabel = "N", defaultValue = "40", description = "Maximum number of generations "
      + "(default: ${DEFAULT-VALUE}).")
  private int generations;

  @Option(names = "--mutation", paramLabel = "P", defaultValue = "0.15", description = "Share of children that "
      + "mutate (default: ${DEFAULT-VALUE}).")
  private double mutation;

  @Option(names = "--elites", paramLabel = "N", defaultValue = "3", description = "Number of fastest candidates that "
      + "survive each generation (default: ${DEFAULT-VALUE}).")
  private int elites;

  @Option(names = "--patience", paramLabel = "N", defaultValue = "10",
      description = "Stop after this many generations without improvement (default: ${DEFAULT-VALUE}).")
  private int patience;

  @Option(names = "--repeats", paramLabel = "N", defaultValue = "1", description = "Runs of each candidate; the "
      + "shortest one counts (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the search (default: "
      + "${DEFAULT-VALUE}).")
  private long seed;

  /** Returns the options of the search. */
  EvolutionOptions options() {
    try {
      return new EvolutionOptions(population, generations, mutation, elites, patience, repeats, seed);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns what is searched, for so many processes. */
  ParameterSpace space(int ranks) {
    try {
      return switch (space) {
        case "lustre" -> ParameterSpace.lustre(targets);
        case "unstriped" -> ParameterSpace.unstriped(ranks);
        default -> ParameterSpace.parse(BoundedInput.text(Path.of(space), MAX_SPACE_BYTES));
      };
    } catch (IllegalArgumentException e) {
      throw wrong("--space %s: %s".formatted(space, e.getMessage()), e);
    } catch (IOException e) {
      throw new CommandFailure(
          "--space %s: it is neither lustre nor unstriped, nor a file that can be read".formatted(space), e);
    }
  }
}

package org.h5burst.mpi.runtime;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * What the environment says of the program that started this process.
 *
 * @param kind whose launcher it is, if it was one that we know
 * @param size how many ranks it started, if it says so
 * @param evidence the environment variable that says it, for messages
 */
public record Launcher(Optional<Kind> kind, OptionalInt size, String evidence) {
  private static final String OPEN_MPI_SIZE = "OMPI_COMM_WORLD_SIZE";
  private static final String PMI_SIZE = "PMI_SIZE";
  private static final String PMI_RANK = "PMI_RANK";
  private static final String PMIX_RANK = "PMIX_RANK";

  /** Reads the variables that launchers set for the processes they start. */
  public static Launcher of(Map<String, String> environment) {
    if (environment.containsKey(RankEnvironment.SIZE)) {
      return known(Kind.MPJ, RankEnvironment.SIZE, environment);
    }
    if (environment.containsKey(OPEN_MPI_SIZE)) {
      return known(Kind.OPEN_MPI, OPEN_MPI_SIZE, environment);
    }
    if (environment.containsKey(PMI_SIZE)) {
      return known(Kind.MPICH, PMI_SIZE, environment);
    }
    if (environment.containsKey(PMI_RANK)) {
      return new Launcher(Optional.of(Kind.MPICH), OptionalInt.empty(), PMI_RANK);
    }
    return new Launcher(Optional.empty(), OptionalInt.empty(), environment.containsKey(PMIX_RANK) ? PMIX_RANK : "");
  }

  private static Launcher known(Kind kind, String variable, Map<String, String> environment) {
    String size = environment.getOrDefault(variable, "");
    try {
      return new Launcher(Optional.of(kind), OptionalInt.of(Integer.parseInt(size)), variable + "=" + size);
    } catch (NumberFormatException e) {
      throw new MpiException("the launcher's environment variable " + variable + " should be a number of ranks, but "
          + "is \"" + size + "\"", e);
    }
  }

  /** Whether a launcher was there of which it cannot be told to which MPI it belongs. */
  public boolean isAmbiguous() {
    return kind.isEmpty() && !evidence.isEmpty();
  }
}

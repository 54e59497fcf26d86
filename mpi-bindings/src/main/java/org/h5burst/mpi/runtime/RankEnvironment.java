package org.h5burst.mpi.runtime;

import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.MpiException;

/**
 * What our own launcher tells a process that it starts as a rank over MPJ Express, by environment variables.
 *
 * @param rank the process's number, from 0
 * @param size how many ranks the job has
 * @param port where the launcher listens, on the loopback interface
 * @param secret known to the ranks of this job only: MPJ Express itself does not ask who connects
 */
public record RankEnvironment(int rank, int size, int port, String secret) {
  /** What the names of all these variables begin with. */
  public static final String PREFIX = "H5BURST_MPJ_";

  static final String SIZE = PREFIX + "SIZE";
  private static final String RANK = PREFIX + "RANK";
  private static final String PORT = PREFIX + "PORT";
  private static final String SECRET = PREFIX + "SECRET";

  /**
   * Reads the variables; empty if the process is not such a rank.
   *
   * @throws MpiException if only a part of them is there, or one is not a number
   */
  public static Optional<RankEnvironment> of(Map<String, String> environment) {
    if (!environment.containsKey(SIZE)) {
      return Optional.empty();
    }
    return Optional
        .of(new RankEnvironment(number(environment, RANK), number(environment, SIZE), number(environment, PORT), environment.getOrDefault(SECRET, "")));
  }

  private static int number(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new MpiException("the launcher's environment variable " + name + " should be a number, but is \"" + value + "\"", e);
    }
  }

  /** The variables. */
  public Map<String, String> variables() {
    return Map.of(RANK, Integer.toString(rank), SIZE, Integer.toString(size), PORT, Integer.toString(port), SECRET, secret);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "rank " + rank + " of " + size + ", launcher at port " + port;
  }
}

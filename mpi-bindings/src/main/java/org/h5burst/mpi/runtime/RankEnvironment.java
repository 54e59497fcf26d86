package org.h5burst.mpi.runtime;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.MpiException;

/**
 * The variables that our own launcher passes to a process that it starts as a rank on MPJ Express.
 *
 * @param rank the process's number, from 0
 * @param size number of ranks in the job
 * @param hosts number of hosts on which they run, in blocks
 * @param launcher address on which the launcher listens
 * @param secret known only to the ranks of this job, because MPJ Express itself does not check connections
 */
public record RankEnvironment(int rank, int size, int hosts, InetSocketAddress launcher, String secret) {
  /** The prefix of all these variables. */
  public static final String PREFIX = "H5BURST_MPJ_";

  /** The variable of the secret, which must not appear in a command line. */
  public static final String SECRET = PREFIX + "SECRET";

  static final String SIZE = PREFIX + "SIZE";
  private static final String RANK = PREFIX + "RANK";
  private static final String HOSTS = PREFIX + "HOSTS";
  private static final String ADDRESS = PREFIX + "ADDRESS";
  private static final String PORT = PREFIX + "PORT";

  /** Makes the variables of a rank in a job on one host, whose launcher listens on the loopback interface. */
  public static RankEnvironment onOneHost(int rank, int size, int port, String secret) {
    return new RankEnvironment(rank, size, 1, new InetSocketAddress(Rendezvous.loopback(), port), secret);
  }

  /** Returns the host of a rank, from 0: consecutive ranks share a host. */
  public static int hostOf(int rank, int size, int hosts) {
    return (int) ((long) rank * hosts / size);
  }

  /**
   * Reads the variables; empty if the process is not such a rank.
   *
   * @throws MpiException if some are missing, or one is not a number
   */
  public static Optional<RankEnvironment> of(Map<String, String> environment) {
    if (!environment.containsKey(SIZE)) {
      return Optional.empty();
    }
    int rank = number(environment, RANK);
    int size = number(environment, SIZE);
    int hosts = number(environment, HOSTS);
    InetSocketAddress launcher = new InetSocketAddress(address(environment), number(environment, PORT));
    return Optional.of(new RankEnvironment(rank, size, hosts, launcher, environment.getOrDefault(SECRET, "")));
  }

  private static InetAddress address(Map<String, String> environment) {
    String value = environment.getOrDefault(ADDRESS, "");
    try {
      if (value.isEmpty()) {
        throw new UnknownHostException("none");
      }
      return InetAddress.getByName(value);
    } catch (UnknownHostException e) {
      throw new MpiException(
          "the launcher's environment variable " + ADDRESS + " should be an address, but is \"" + value + "\"", e);
    }
  }

  private static int number(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new MpiException(
          "the launcher's environment variable " + name + " should be a number, but is \"" + value + "\"", e);
    }
  }

  /** Returns the variables. */
  public Map<String, String> variables() {
    return Map.of(RANK, Integer.toString(rank), SIZE, Integer.toString(size), HOSTS, Integer.toString(hosts), ADDRESS,
        launcherHost(), PORT, Integer.toString(launcher.getPort()), SECRET, secret);
  }

  /** Returns the launcher's address in numbers. */
  public String launcherHost() {
    return launcher.getAddress().getHostAddress();
  }

  /** Describes the variables without the secret. */
  @Override
  public String toString() {
    return "rank " + rank + " of " + size + ", launcher at port " + launcher.getPort() + " of " + launcherHost();
  }
}

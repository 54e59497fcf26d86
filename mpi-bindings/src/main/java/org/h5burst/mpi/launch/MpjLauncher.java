package org.h5burst.mpi.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.mpj.MpjRuntime;

/**
 * Starts the ranks of a job on MPJ Express, on this host or several, as {@code mpirun} does for a native MPI:
 * {@code java -cp ... org.h5burst.mpi.launch.MpjLauncher --ranks 4 -- java -cp ... Program}.
 *
 * <p>The ranks find each other through this process. A remote shell starts those on other hosts, without daemons. Their
 * output is forwarded line by line; their standard input is empty. When one rank fails, the others are ended and its
 * exit code becomes the job's. When this process is asked to end, it ends the ranks; when it is killed, they notice and
 * end.
 */
public final class MpjLauncher {
  private static final String USAGE = """
      Usage: java -cp ... org.h5burst.mpi.launch.MpjLauncher --ranks N [--hosts HOST,...] [--prefix] [--] COMMAND...

      Runs N processes of COMMAND; Mpi.run(...) in them connects them through MPJ Express.

        --ranks N               number of processes
        --hosts HOST,...        spread the ranks in blocks over these hosts, which must trust each other and the \
        network between them
        --remote-shell COMMAND  command that starts ranks on other hosts (default: ssh -o BatchMode=yes)
        --address ADDRESS       address of this host for ranks on other hosts (default: that of the route to the \
        first of them)
        --prefix                begin each line of a rank's output with the number of the rank""";

  private static final int WRONG_USAGE = 2;
  private static final int FAILED = 1;

  private MpjLauncher() {}

  /**
   * Runs the job and exits with its exit code: 0, or that of the rank that failed first (128 + the signal's number if a
   * signal ended it).
   */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments)));
  }

  /** Returns what is missing for such jobs, with the remedy; empty if they can run. */
  public static Optional<String> missing() {
    return MpjRuntime.missing();
  }

  /**
   * Makes a job whose ranks run on several hosts.
   *
   * @param options of this launcher: {@code --hosts} and related options
   * @param command the command of each rank
   */
  public static MpiJob job(int ranks, List<String> options, List<String> command) {
    List<String> line = new ArrayList<>(LauncherCommand.mpj(ranks, options));
    line.addAll(command);
    return new MpiJob(MpiImplementation.Kind.SOLO, 1, line);
  }

  private static int run(List<String> arguments) {
    try {
      Invocation invocation = Invocation.of(arguments);
      return RankProcesses.run(invocation.ranks, invocation.placement, invocation.prefix, invocation.command);
    } catch (IllegalArgumentException e) {
      System.err.println("h5burst: " + e.getMessage() + System.lineSeparator() + USAGE);
      return WRONG_USAGE;
    } catch (MpiException e) {
      System.err.println("h5burst: " + e.getMessage());
      return FAILED;
    }
  }

  private record Invocation(int ranks, Placement placement, boolean prefix, List<String> command) {
    static Invocation of(List<String> arguments) {
      List<String> left = new ArrayList<>(arguments);
      int ranks = 0;
      boolean prefix = false;
      Placement placement = new Placement(List.of(), Placement.SSH, Optional.empty());
      while (!left.isEmpty() && left.getFirst().startsWith("-")) {
        String option = left.removeFirst();
        switch (option) {
          case "--ranks" -> ranks = number(left);
          case "--hosts" ->
            placement = new Placement(words(option, left, ","), placement.remoteShell(), placement.address());
          case "--remote-shell" ->
            placement = new Placement(placement.hosts(), words(option, left, " +"), placement.address());
          case "--address" ->
            placement = new Placement(placement.hosts(), placement.remoteShell(), Optional.of(address(option, left)));
          case "--prefix" -> prefix = true;
          case "--" -> {
            return checked(ranks, placement, prefix, left);
          }
          default -> throw new IllegalArgumentException("unknown option " + option);
        }
      }
      return checked(ranks, placement, prefix, left);
    }

    private static List<String> words(String option, List<String> left, String separator) {
      if (left.isEmpty()) {
        throw new IllegalArgumentException(option + " should be followed by a value");
      }
      return List.of(left.removeFirst().split(separator, -1));
    }

    private static InetAddress address(String option, List<String> left) {
      String text = words(option, left, "$").getFirst();
      try {
        return InetAddress.getByName(text);
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(option + " needs an address, not \"" + text + "\"", e);
      }
    }

    private static int number(List<String> left) {
      String text = left.isEmpty() ? "" : left.removeFirst();
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("--ranks needs a number, not \"" + text + "\"", e);
      }
    }

    private static Invocation checked(int ranks, Placement placement, boolean prefix, List<String> command) {
      if (ranks < 1 || command.isEmpty()) {
        throw new IllegalArgumentException(ranks < 1 ? "--ranks N with N of at least 1 is needed" : "there is no "
            + "command to run");
      }
      if (ranks < placement.size()) {
        throw new IllegalArgumentException("there are more hosts than ranks");
      }
      return new Invocation(ranks, placement, prefix, List.copyOf(command));
    }
  }
}

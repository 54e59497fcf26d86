package org.h5burst.mpi.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.mpj.MpjRuntime;

/**
 * Starts the ranks of a job over MPJ Express on this host, as {@code mpirun} does for a native MPI: {@code java -cp ... org.h5burst.mpi.launch.MpjLauncher --ranks 4 -- java -cp ... Program}.
 *
 * <p>The ranks find each other through this process, on the loopback interface. What they print is passed on line by line; their standard input is empty. When one fails, the others are ended, and its
 * exit code becomes the job's; when this process is told to end, so are they; when it is killed, they notice and end.
 */
public final class MpjLauncher {
  private static final String USAGE = """
      Usage: java -cp ... org.h5burst.mpi.launch.MpjLauncher --ranks N [--prefix] [--] COMMAND...

      Runs N processes of COMMAND on this host; Mpi.run(...) in them connects them through MPJ Express.

        --ranks N   how many processes
        --prefix    begin each line of their output with the number of the rank""";

  private static final int WRONG_USAGE = 2;
  private static final int FAILED = 1;

  private MpjLauncher() {}

  /** Runs the job and ends with its exit code: 0, or that of the rank that failed first (128 + the signal's number, if a signal ended it). */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments)));
  }

  /** What is missing here for such jobs, with the remedy; empty if they can run. */
  public static Optional<String> missing() {
    return MpjRuntime.missing();
  }

  private static int run(List<String> arguments) {
    try {
      Invocation invocation = Invocation.of(arguments);
      return RankProcesses.run(invocation.ranks, invocation.prefix, invocation.command);
    } catch (IllegalArgumentException e) {
      System.err.println("h5burst: " + e.getMessage() + System.lineSeparator() + USAGE);
      return WRONG_USAGE;
    } catch (MpiException e) {
      System.err.println("h5burst: " + e.getMessage());
      return FAILED;
    }
  }

  private record Invocation(int ranks, boolean prefix, List<String> command) {
    static Invocation of(List<String> arguments) {
      List<String> left = new ArrayList<>(arguments);
      int ranks = 0;
      boolean prefix = false;
      while (!left.isEmpty() && left.getFirst().startsWith("-")) {
        String option = left.removeFirst();
        switch (option) {
          case "--ranks" -> ranks = number(left);
          case "--prefix" -> prefix = true;
          case "--" -> {
            return checked(ranks, prefix, left);
          }
          default -> throw new IllegalArgumentException("unknown option " + option);
        }
      }
      return checked(ranks, prefix, left);
    }

    private static int number(List<String> left) {
      String text = left.isEmpty() ? "" : left.removeFirst();
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("--ranks should be followed by a number, but is by \"" + text + "\"", e);
      }
    }

    private static Invocation checked(int ranks, boolean prefix, List<String> command) {
      if (ranks < 1 || command.isEmpty()) {
        throw new IllegalArgumentException(ranks < 1 ? "--ranks N with N of at least 1 is needed" : "there is no command to run");
      }
      return new Invocation(ranks, prefix, List.copyOf(command));
    }
  }
}

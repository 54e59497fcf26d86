package org.h5burst.mpi.launch;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.mpi.runtime.RankEnvironment;

/**
 * The command line with which the shell of another host starts a rank.
 *
 * <p>Design note: a remote shell forwards neither signals nor the environment, and every user of both hosts can read
 * its command line. So the secret is the first line of the input, and the other variables are in the command line. The
 * input ends when the launcher ends for any reason, and that ends the rank.
 */
final class RemoteRank {
  private static final String OURS = "H5BURST_";

  /** How long a rank may take for its exit hooks when it is asked to end. */
  private static final int GRACE_SECONDS = 1;

  private static final String SCRIPT = """
      cd %s || exit 1
      IFS= read -r %s || exit 1
      export %s
      exec 3<&0
      %s < /dev/null 3<&- &
      rank=$!
      { exec > /dev/null 2>&1; cat <&3; kill "$rank"; sleep %s; kill -9 "$rank"; } &
      watch=$!
      exec 3<&- < /dev/null
      wait "$rank"
      code=$?
      kill "$watch" 2> /dev/null
      exit "$code"
      """;

  private RemoteRank() {}

  /**
   * Returns one line for any shell that knows single quotes: a POSIX shell runs the command in this process's
   * directory, with this process's settings.
   */
  static String line(RankEnvironment rank, List<String> command) {
    SortedMap<String, String> variables = new TreeMap<>();
    System.getenv().forEach((name, value) -> {
      if (name.startsWith(OURS) && !name.startsWith(JobProcesses.MARK)) {
        variables.put(name, value);
      }
    });
    variables.putAll(rank.variables());
    variables.remove(RankEnvironment.SECRET);
    String exports = RankEnvironment.SECRET + " "
        + variables.entrySet().stream().map(RemoteRank::assignment).collect(Collectors.joining(" "));
    String words = command.stream().map(RemoteRank::quoted).collect(Collectors.joining(" "));
    String script =
        SCRIPT.formatted(quoted(System.getProperty("user.dir")), RankEnvironment.SECRET, exports, words, GRACE_SECONDS);
    return "exec /bin/sh -c " + quoted(script);
  }

  private static String assignment(Map.Entry<String, String> variable) {
    return variable.getKey() + "=" + quoted(variable.getValue());
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}

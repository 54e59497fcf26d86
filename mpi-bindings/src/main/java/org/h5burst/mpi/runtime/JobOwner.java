package org.h5burst.mpi.runtime;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.Processes;

/**
 * The process that started a job and waits for it, known to the ranks by an environment variable. When it is killed,
 * launchers do not notice, and the ranks would continue without purpose.
 *
 * @param host where it runs
 * @param pid its number there
 * @param at a time at which it ran
 * @param namespace in which the number is valid; empty if unknown
 */
public record JobOwner(String host, long pid, Instant at, String namespace) {
  /** The environment variable. */
  public static final String VARIABLE = "H5BURST_JOB_OWNER";

  private static final Pattern VALUE = Pattern.compile("(\\S+) (\\d{1,18}) (\\S+) (\\S*)");

  /** Returns this process. */
  public static JobOwner me() {
    return new JobOwner(Processes.hostName(), ProcessHandle.current().pid(), Instant.now(), Processes.namespace());
  }

  /** Returns the process that started this process's job, if the environment names it. */
  public static Optional<JobOwner> of(Map<String, String> environment) {
    Matcher matcher = VALUE.matcher(environment.getOrDefault(VARIABLE, ""));
    try {
      return matcher.matches()
          ? Optional.of(new JobOwner(matcher.group(1), Long.parseLong(matcher.group(2)),
              Instant.parse(matcher.group(3)), matcher.group(4)))
          : Optional.empty();
    } catch (DateTimeParseException notOurs) {
      return Optional.empty();
    }
  }

  /** Returns whether it has certainly ended; on another host or in another container that is never certain. */
  public boolean isGone() {
    return host.equals(Processes.hostName()) && namespace.equals(Processes.namespace())
        && !Processes.isRunning(pid, at);
  }

  /** Returns the value of the environment variable. */
  public String value() {
    return host + " " + pid + " " + at + " " + namespace;
  }
}

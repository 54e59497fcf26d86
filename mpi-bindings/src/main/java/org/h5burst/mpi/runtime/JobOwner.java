package org.h5burst.mpi.runtime;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.Processes;

/**
 * The process that started a job and waits for it, as its ranks know it by an environment variable. When it is killed,
 * launchers do not notice, and the ranks would continue for nobody.
 *
 * @param host where it runs
 * @param pid its number there
 * @param at when it ran
 */
public record JobOwner(String host, long pid, Instant at) {
  /** The environment variable. */
  public static final String VARIABLE = "H5BURST_JOB_OWNER";

  private static final Pattern VALUE = Pattern.compile("(\\S+) (\\d{1,18}) (\\S+)");

  /** This process. */
  public static JobOwner me() {
    return new JobOwner(Processes.hostName(), ProcessHandle.current().pid(), Instant.now());
  }

  /** Who started this process's job, if the environment says it. */
  public static Optional<JobOwner> of(Map<String, String> environment) {
    Matcher matcher = VALUE.matcher(environment.getOrDefault(VARIABLE, ""));
    try {
      return matcher.matches()
          ? Optional
              .of(new JobOwner(matcher.group(1), Long.parseLong(matcher.group(2)), Instant.parse(matcher.group(3))))
          : Optional.empty();
    } catch (DateTimeParseException notOurs) {
      return Optional.empty();
    }
  }

  /** Whether it is sure that it has ended; on another host it never is. */
  public boolean isGone() {
    return host.equals(Processes.hostName()) && !Processes.isRunning(pid, at);
  }

  /** As the environment variable has it. */
  public String value() {
    return host + " " + pid + " " + at;
  }
}

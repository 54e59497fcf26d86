package org.h5burst.mpi.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * A job of Java processes under {@code mpirun}.
 *
 * @param kind whose launcher to use; {@link Kind#SOLO} starts one plain process
 * @param ranks how many processes
 * @param command what each process runs, normally from {@link #javaCommand}
 */
public record MpiJob(Kind kind, int ranks, List<String> command) {
  /**
   * How a job ended.
   *
   * @param exitCode the launcher's exit code; undefined if it timed out
   * @param output what all ranks printed, both streams
   * @param timedOut whether it had to be killed
   */
  public record Result(int exitCode, String output, boolean timedOut) {}

  /** The command of this very JVM (its java, class path, module path, native access and h5burst.* properties) with another main class. */
  public static List<String> javaCommand(List<String> jvmOptions, String mainClass, List<String> arguments) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Runs to the end, or kills every process of the job when the time limit has passed; no process is left either way. Output goes to {@code log} and into the result. */
  public Result run(Path log, Duration timeLimit) {
    throw new UnsupportedOperationException("not built yet");
  }
}

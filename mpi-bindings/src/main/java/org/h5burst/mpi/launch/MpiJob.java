package org.h5burst.mpi.launch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * A job of Java processes under {@code mpirun}, or under our own launcher for MPJ Express.
 *
 * <p>Adds the launcher options that a job on one host needs. Ranks must not read their standard input: it is empty, but
 * MPICH's launcher never signals its end. A job that is started within a rank of another job does not see that job.
 *
 * @param kind whose launcher to use; {@link Kind#SOLO} starts one plain process
 * @param ranks number of processes
 * @param command command of each process, normally from {@link #javaCommand}
 */
public record MpiJob(Kind kind, int ranks, List<String> command) {
  static final File EMPTY = new File("/dev/null");

  /** How much of a job's output is kept in memory; the output may be endless. */
  private static final int MAX_OUTPUT_BYTES = 16 << 20;

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if there is no rank or no command, or more than one rank without MPI
   */
  public MpiJob {
    if (ranks < 1 || (kind == Kind.SOLO && ranks > 1)) {
      throw new IllegalArgumentException("a job of " + kind + " cannot have " + ranks + " ranks");
    }
    if (command.isEmpty()) {
      throw new IllegalArgumentException("a job needs a command");
    }
    command = List.copyOf(command);
  }

  /**
   * The result of a job.
   *
   * @param exitCode the launcher's exit code; undefined after a timeout
   * @param output the last 16 MiB of both streams of all ranks; empty if the output went to this process's own streams
   * @param timedOut whether the job had to be killed
   */
  public record Result(int exitCode, String output, boolean timedOut) {
    /** Returns whether all ranks ended normally. */
    public boolean isSuccess() {
      return exitCode == 0 && !timedOut;
    }
  }

  /**
   * Returns the command of this JVM (its java, class path or module path, native access and {@code h5burst.*}
   * properties) with another main class. Leaves out the property {@code h5burst.mpi}, because the launcher determines
   * the MPI.
   *
   * @param jvmOptions further options of the JVM, which override the inherited ones
   * @param mainClass its binary name
   */
  public static List<String> javaCommand(List<String> jvmOptions, String mainClass, List<String> arguments) {
    return JavaCommand.ofThisJvm(jvmOptions, mainClass, arguments);
  }

  /**
   * Runs the job to its end, or kills all its processes when the time limit has passed or the calling thread is
   * interrupted; no process is left in either case. Output goes to {@code log} and into the result.
   *
   * @throws MpiException if the launcher cannot be started, or the thread is interrupted
   */
  public Result run(Path log, Duration timeLimit) {
    Result result = run(builder -> builder.redirectErrorStream(true).redirectOutput(log.toFile()), timeLimit);
    try {
      return new Result(result.exitCode, end(log), result.timedOut);
    } catch (IOException e) {
      throw new MpiException("the output of the job cannot be read from " + log + ": " + e, e);
    }
  }

  private static String end(Path log) throws IOException {
    try (InputStream output = Files.newInputStream(log)) {
      output.skipNBytes(Math.max(0, Files.size(log) - MAX_OUTPUT_BYTES));
      return new String(output.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** Like {@link #run(Path, Duration)}, but the job's output goes to this process's own streams while it runs. */
  public Result runInForeground(Duration timeLimit) {
    return run(builder -> builder.redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT), timeLimit);
  }

  private Result run(UnaryOperator<ProcessBuilder> output, Duration timeLimit) {
    List<String> line = LauncherCommand.of(kind, ranks, command);
    JobProcesses processes = JobProcesses.start(kind, output.apply(new ProcessBuilder(line).redirectInput(EMPTY)));
    try (processes) {
      boolean ended = processes.launcher().waitFor(timeLimit.toMillis(), TimeUnit.MILLISECONDS);
      return new Result(ended ? processes.launcher().exitValue() : -1, "", !ended);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MpiException(
          "the job was killed because the thread that ran it was interrupted: " + String.join(" ", line), e);
    }
  }
}

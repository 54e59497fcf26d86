package org.h5burst.mpi.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Processes;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.runtime.JobOwner;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.runtime.StartedTasks;

/**
 * The launcher and every process that it has started, however deep in the process tree.
 *
 * <p>Design note: a rank whose launcher died has another parent, perhaps in another session. All processes of a job
 * inherit a mark in their environment, by which they are found on systems that show environments ({@code /proc}). On
 * other systems they are found only as descendants.
 */
final class JobProcesses implements AutoCloseable {
  /**
   * Prefixes of the variables that launchers set for their ranks: a job started by a rank is not part of that rank's
   * job.
   */
  private static final List<String> OUTER_JOB =
      List.of("PMI_", "PMIX_", "OMPI_COMM_WORLD_", "OMPI_UNIVERSE_", "OMPI_MCA_ess",
          "OMPI_MCA_orte_", "OMPI_MCA_pmix", "HYDI_", RankEnvironment.PREFIX);

  /** The variable that marks the processes of a job on this host; it has no meaning on other hosts. */
  static final String MARK = "H5BURST_JOB";

  /** How long the launcher may take to end its ranks, which is the only way for those on other hosts. */
  private static final Duration ORDERLY_END = Duration.ofSeconds(2);

  /**
   * How long killed processes may take to end. On a loaded machine, or in a call to a slow disk, they end late, and
   * nothing more can be done about it.
   */
  private static final Duration KILL_LIMIT = Duration.ofSeconds(60);

  /**
   * How long to wait for the environment of a process that is starting; one that was started without any never shows
   * one.
   */
  private static final Duration START_LIMIT = Duration.ofSeconds(1);

  private static final long PAUSE_NANOS = 2_000_000;

  private final Process launcher;
  private final String mark;
  private final Instant begin;
  private final Thread exitHook = new Thread(this::killAll, "h5burst-job-exit");

  private JobProcesses(Process launcher, String mark) {
    this.launcher = launcher;
    this.mark = mark;
    begin = launcher.info().startInstant().orElseGet(Instant::now);
    Runtime.getRuntime().addShutdownHook(exitHook);
  }

  /**
   * Starts the launcher. Hides from it the variables of an outer job and this process's choice of MPI, because the
   * launcher determines the MPI.
   *
   * @throws MpiException if the program cannot be started
   */
  static JobProcesses start(Kind kind, ProcessBuilder builder) {
    String mark = UUID.randomUUID().toString();
    String outerMarks = System.getenv().getOrDefault(MARK, "");
    builder.environment().keySet().removeIf(name -> OUTER_JOB.stream().anyMatch(name::startsWith));
    if (kind == Kind.SOLO) {
      builder.environment().remove(MpiProperties.MPI.variable());
      StartedTasks.variables().forEach(builder.environment()::remove); // it is none of those tasks
    } else {
      builder.environment().put(MpiProperties.MPI.variable(), kind.name().replace("_", "").toLowerCase(Locale.ROOT));
    }
    builder.environment().put(MARK, outerMarks + " " + mark);
    builder.environment().put(JobOwner.VARIABLE, JobOwner.me().value());
    try {
      return new JobProcesses(builder.start(), mark);
    } catch (IOException e) {
      throw new MpiException("the job cannot be started: " + e.getMessage(), e);
    }
  }

  Process launcher() {
    return launcher;
  }

  /** Ends the remaining processes of the job. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      if (launcher.isAlive()) {
        launcher.destroy();
        interrupted |= !waitForLauncher();
      }
    } finally {
      killAll();
      if (!exitHook.isAlive()) {
        ProcessEnd.forget(exitHook);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean waitForLauncher() {
    try {
      boolean _ = launcher.waitFor(ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private void killAll() {
    killAll(this::look, KILL_LIMIT, System.err);
  }

  /**
   * Kills until no process is left, because a process may start another while it is being killed. Names those that the
   * system does not end.
   */
  static void killAll(Supplier<Members> look, Duration limit, PrintStream words) {
    long killBegin = System.nanoTime();
    for (Members left = look.get(); !left.known.isEmpty() || left.isAnyStarting; left = look.get()) {
      left.known.forEach(ProcessHandle::destroyForcibly);
      long elapsed = System.nanoTime() - killBegin;
      if (left.known.isEmpty() && elapsed > START_LIMIT.toNanos()) {
        return;
      }
      if (elapsed > limit.toNanos()) {
        words.println(("h5burst: the job is over, but these of its processes still run, %d s after they were "
            + "killed: %s")
            .formatted(limit.toSeconds(), left.known.stream().map(ProcessHandle::pid).sorted().toList()));
        return;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * The job's processes, as one look at the system shows them.
   *
   * @param known running processes that certainly belong to the job
   * @param isAnyStarting whether a process may belong to it: while a process executes another program it shows no
   *     environment
   */
  record Members(Set<ProcessHandle> known, boolean isAnyStarting) {}

  private Members look() {
    Set<ProcessHandle> known = Stream.concat(Stream.of(launcher.toHandle()), launcher.descendants())
        .filter(JobProcesses::runs).collect(Collectors.toSet());
    boolean isAnyStarting = false;
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      String environment = environment(process.pid());
      if (environment.contains(mark) && runs(process)) {
        known.add(process);
      }
      isAnyStarting |= environment.isEmpty() && mayBeStarting(process);
    }
    return new Members(known, isAnyStarting);
  }

  /** Returns whether a process runs; one that has ended exists until its parent waits for it. */
  private static boolean runs(ProcessHandle process) {
    return Processes.isRunning(process.pid(), Instant.now());
  }

  /**
   * Returns whether the process was started after the launcher and is neither a zombie nor a kernel thread, which have
   * no command.
   */
  private boolean mayBeStarting(ProcessHandle process) {
    ProcessHandle.Info info = process.info();
    return info.command().isPresent() && info.startInstant().filter(start -> !start.isBefore(begin)).isPresent();
  }

  /**
   * Returns the environment with which a process was started; empty if the process has ended, is another user's, or if
   * the system does not show it.
   */
  private static String environment(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}

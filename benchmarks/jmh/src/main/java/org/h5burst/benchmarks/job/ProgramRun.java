package org.h5burst.benchmarks.job;

import java.nio.file.Path;
import java.time.Duration;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.mpi.launch.MpiJob;

/** Runs a program that is measured. */
public final class ProgramRun {
  private ProgramRun() {}

  /**
   * Runs a program and waits.
   *
   * @param name by which people know it
   * @param log where its output goes
   * @throws CommandFailure with its output if it fails, or does not end in time
   */
  public static void run(String name, MpiJob job, Path log, Duration limit) {
    MpiJob.Result ended = job.run(log, limit);
    if (ended.timedOut()) {
      throw new CommandFailure(("%s did not end within %d min and was killed; give it less to do, by the options that "
          + "--help lists. It printed:%n%s").formatted(name, limit.toMinutes(), ended.output()));
    }
    if (!ended.isSuccess()) {
      throw new CommandFailure("%s failed:%n%s".formatted(name, ended.output()));
    }
  }
}

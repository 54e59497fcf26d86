package org.h5burst.harness.job;

import java.nio.file.Path;
import org.h5burst.mpi.Mpi;

/** The main class of a rank in a job; started by {@link JobRunner}, not by users. */
public final class RankMain {
  private RankMain() {}

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    JobPlan plan = files.readPlan(JobPlan.class);
    Mpi.run(mpi -> new RankJob(plan, mpi, files).run());
  }
}

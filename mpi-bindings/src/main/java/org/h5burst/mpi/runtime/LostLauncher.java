package org.h5burst.mpi.runtime;

/** The message of a rank that ends because its launcher has ended first. */
public final class LostLauncher {
  private LostLauncher() {}

  /**
   * Describes what happened and what to do.
   *
   * @param launcher name of the launcher
   */
  public static String words(String launcher) {
    return launcher + " has ended or was killed, which ends the job: what was flushed into its files is kept next to "
        + "them, and h5burst recover FILE rebuilds each file; start the job again with a launcher that outlives it "
        + "(a batch job, nohup, setsid)";
  }
}

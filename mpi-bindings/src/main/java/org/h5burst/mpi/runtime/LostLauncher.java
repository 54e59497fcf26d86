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
    return launcher + " has ended or was killed, and with it the job: what was flushed into its files is kept next to "
        + "them, and h5burst recover FILE makes files of it; start the job again by a launcher that outlives it (a "
        + "batch job, nohup, setsid)";
  }
}

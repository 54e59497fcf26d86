package org.h5burst.benchmarks.file;

import java.util.List;

/**
 * The measurements of a job.
 *
 * @param oursFirst whether H5Burst had the first file of the processes, not the C program
 * @param ours seconds of each phase of each file, of the slowest rank
 * @param theirs the same of the C program
 * @param profiles of rank 0, for each {@link Window}
 */
record FileMeasurement(boolean oursFirst, List<double[]> ours, List<double[]> theirs, List<Profile> profiles) {
  /**
   * The activities of rank 0 during a window, per file.
   *
   * @param seconds by phase and cause
   * @param compilingSeconds of the JVM's compilers, on their threads
   * @param classes loaded
   * @param collectingSeconds of the garbage collector
   */
  record Profile(double[][] seconds, double compilingSeconds, double classes, double collectingSeconds) {}
}

package org.h5burst.benchmarks.file;

import java.util.List;

/**
 * What a job has measured.
 *
 * @param oursFirst whether H5Burst had the first file of the processes, not the C program
 * @param ours seconds of each phase of each file, of the slowest rank
 * @param theirs the same of the C program
 * @param profiles of rank 0, for each {@link Window}
 */
record FileMeasurement(boolean oursFirst, List<double[]> ours, List<double[]> theirs, List<Profile> profiles) {
  /**
   * What rank 0 was in during a window, per file.
   *
   * @param seconds by phase and cause
   * @param compilingSeconds of the JVM's compilers, on their threads
   * @param classes loaded
   * @param collectingSeconds of the garbage collector
   */
  record Profile(double[][] seconds, double compilingSeconds, double classes, double collectingSeconds) {}
}

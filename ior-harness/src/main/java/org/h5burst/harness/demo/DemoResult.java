package org.h5burst.harness.demo;

import java.util.List;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.jspecify.annotations.Nullable;

/**
 * The result of the demo.
 *
 * @param verified whether every byte of both files is right; null if it was interrupted before they were read
 * @param ranks processes
 * @param mpi the family of MPI
 * @param mpiVersion what the library says of itself
 * @param backend what wrote the files
 * @param directory where
 * @param fileSystem its type
 * @param patterns the kernels
 * @param opens how often the tuned file was opened for the first time
 * @param reopens how often it was closed and opened with other hints
 * @param openSeconds how long that took, all in all
 * @param bursts every burst of both files, in the order of writing
 * @param verifications what the reader found, file by file
 */
record DemoResult(@Nullable Boolean verified, int ranks, String mpi, String mpiVersion, String backend,
    String directory, String fileSystem, List<Pattern> patterns, long opens, long reopens, double openSeconds,
    List<BurstWritten> bursts, List<Verification> verifications) {
  /**
   * One kernel, written plainly and tuned. Times are of a burst, without opening; medians are of the last half of the
   * bursts, when the tuner has learnt.
   *
   * @param name the kernel's label
   * @param bytes of a burst
   * @param defaultMedianSeconds written as a plain parallel HDF5 program does
   * @param tunedMedianSeconds written as the tuner chose
   * @param ratio default / tuned: how many times faster tuned is
   * @param choices what the tuner chose in the bursts of the last half, in order
   */
  record Pattern(String name, long bytes, double defaultMedianSeconds, double tunedMedianSeconds, double ratio,
      List<String> choices) {}
}

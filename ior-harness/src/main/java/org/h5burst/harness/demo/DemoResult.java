package org.h5burst.harness.demo;

import java.util.List;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobRecord;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.run.RunResult;
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

  /**
   * Returns the result of a job: the figures of what both files have, and of all bursts.
   *
   * @param verifications of both files; none if they were not read
   */
  static DemoResult of(JobRecord events, List<KernelKind> kernels, TargetDirectory directory,
      List<Verification> verifications) {
    List<BurstWritten> tuned = events.bursts(DemoCommand.TUNED);
    List<BurstWritten> plain = events.bursts(DemoCommand.PLAIN);
    List<Pattern> patterns = kernels.stream().map(KernelKind::label)
        .filter(kernel -> plain.stream().anyMatch(burst -> burst.kernel().equals(kernel))
            && tuned.stream().anyMatch(burst -> burst.kernel().equals(kernel)))
        .map(kernel -> pattern(kernel, plain, tuned)).toList();
    @Nullable Boolean verified = verifications.isEmpty() ? null : verifications.stream().allMatch(Verification::passed);
    return new DemoResult(verified, events.started().ranks(), events.started().mpi(), events.started().mpiVersion(),
        events.started().backend(), directory.path().toString(), directory.fileSystem(), patterns,
        tuned.stream().filter(BurstWritten::opened).count(), tuned.stream().filter(BurstWritten::reopened).count(),
        tuned.stream().mapToDouble(BurstWritten::openSeconds).sum(), events.bursts(), verifications);
  }

  private static Pattern pattern(String kernel, List<BurstWritten> plain, List<BurstWritten> tuned) {
    List<BurstWritten> lastTuned = lastHalf(kernel, tuned);
    double defaultSeconds = medianSeconds(lastHalf(kernel, plain));
    double tunedSeconds = medianSeconds(lastTuned);
    return new Pattern(kernel, lastTuned.getFirst().bytes(), defaultSeconds, tunedSeconds,
        defaultSeconds / tunedSeconds, lastTuned.stream().map(burst -> burst.choice().toString()).toList());
  }

  private static List<BurstWritten> lastHalf(String kernel, List<BurstWritten> bursts) {
    List<BurstWritten> own = bursts.stream().filter(burst -> burst.kernel().equals(kernel)).toList();
    return own.subList(own.size() / 2, own.size());
  }

  private static double medianSeconds(List<BurstWritten> bursts) {
    return RunResult.median(bursts.stream().mapToDouble(BurstWritten::seconds).toArray());
  }
}

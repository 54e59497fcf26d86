package org.h5burst.harness.replay;

import java.util.List;
import java.util.stream.DoubleStream;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.run.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code replay}.
 *
 * @param kernel always {@code replay}
 * @param trace the directory of the trace
 * @param compute whether pauses were kept
 * @param files what was written
 * @param mpi the family of MPI
 * @param mpiVersion what the library says of itself
 * @param backend what wrote the files
 * @param ranks processes
 * @param written what bursts wrote
 * @param read what they read
 * @param totalSeconds from the first call to the last close; null if the job was interrupted
 * @param cut why not all of the trace was repeated; null if it was
 * @param bursts each burst with data; what it read is a burst of its own lane
 */
record ReplayResult(String kernel, String trace, ReplayPlan.Compute compute, List<String> files, String mpi,
    String mpiVersion, String backend, int ranks, Transferred written, Transferred read, @Nullable Double totalSeconds,
    @Nullable String cut, List<BurstWritten> bursts) {
  /**
   * Writes or reads.
   *
   * @param bursts how many had some
   * @param bytes of them all
   * @param medianSeconds median time of a burst now; 0 if there was none
   * @param tracedMedianSeconds median time of these bursts in the trace
   */
  record Transferred(int bursts, long bytes, double medianSeconds, double tracedMedianSeconds) {
    static Transferred of(List<BurstWritten> now, DoubleStream traced) {
      return new Transferred(now.size(), now.stream().mapToLong(BurstWritten::bytes).sum(),
          median(now.stream().mapToDouble(BurstWritten::seconds)), median(traced.limit(now.size())));
    }

    private static double median(DoubleStream seconds) {
      double[] values = seconds.toArray();
      return values.length == 0 ? 0 : RunResult.median(values);
    }
  }
}

package org.h5burst.harness.run;

import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code run}.
 *
 * @param kernel the kernel's label
 * @param file where it was written
 * @param mpi the family of MPI
 * @param mpiVersion what the library says of itself
 * @param backend what wrote the file
 * @param ranks processes
 * @param tuning how the file was written
 * @param bytes bytes of all bursts
 * @param medianSeconds median time of a burst, without opening
 * @param medianBandwidth bytes per second of the bursts' median
 * @param openSeconds time for opening and reopening, all bursts
 * @param totalSeconds time from the first burst to the close, with making the data and waiting; null if the job was
 *     interrupted
 * @param opens how often the file was opened for the first time
 * @param reopens how often it was closed and opened with other hints
 * @param bursts each burst
 * @param verification the result of reading back; null if not asked for, or interrupted
 */
public record RunResult(String kernel, String file, String mpi, String mpiVersion, String backend, int ranks,
    Tuning tuning, long bytes, double medianSeconds, double medianBandwidth, double openSeconds,
    @Nullable Double totalSeconds, long opens, long reopens, List<BurstWritten> bursts,
    @Nullable Verification verification) {

  /** Returns the median; of an even number of values, the mean of the two in the middle. */
  public static double median(double... values) {
    return new Median().evaluate(values);
  }
}

package org.h5burst.harness.replay;

import java.util.List;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.jspecify.annotations.Nullable;

/**
 * What {@code replay} measured.
 *
 * @param kernel always {@code replay}
 * @param trace the directory of the trace
 * @param compute whether pauses were kept
 * @param files what was written
 * @param mpi the family of MPI
 * @param mpiVersion what the library says of itself
 * @param backend what wrote the files
 * @param ranks processes
 * @param bytes of all bursts
 * @param medianSeconds median time of a burst now; 0 if there was none
 * @param tracedMedianSeconds median time of these bursts in the trace
 * @param totalSeconds from the first call to the last close
 * @param cut why not all of the trace was repeated; null if it was
 * @param bursts each burst with data
 */
record ReplayResult(String kernel, String trace, ReplayPlan.Compute compute, List<String> files, String mpi, String mpiVersion, String backend, int ranks,
    long bytes, double medianSeconds, double tracedMedianSeconds, double totalSeconds, @Nullable String cut, List<BurstWritten> bursts) {}

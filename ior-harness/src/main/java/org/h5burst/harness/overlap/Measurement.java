package org.h5burst.harness.overlap;

import java.util.List;

/**
 * The repetitions of one row, as rank 0 reports them.
 *
 * @param bytesPerRank size of a rank's write
 * @param ratio of computing to writing that was asked for
 * @param kind how ranks computed
 * @param writeSeconds time of a synchronous write, median
 * @param repetitions all of them
 */
record Measurement(long bytesPerRank, double ratio, ComputeKind kind, double writeSeconds,
    List<Repetition> repetitions) {}

package org.h5burst.harness.overlap;

import java.util.List;

/**
 * The plan of the measurements.
 *
 * @param directory where they write
 * @param bytesPerRank sizes of a rank's write
 * @param ratios times of computing, each as a multiple of the time of a write
 * @param kinds ways of computing
 * @param repetitions how often each row is measured
 * @param steps computing and writing of one repetition
 */
record OverlapPlan(String directory, List<Long> bytesPerRank, List<Double> ratios, List<ComputeKind> kinds,
    int repetitions, int steps) {}

package org.h5burst.harness.limits;

/**
 * The plan of the measurements.
 *
 * @param directory where files are written
 * @param bytesPerRank how much each rank moves
 * @param repetitions how often
 */
record LimitsPlan(String directory, long bytesPerRank, int repetitions) {}

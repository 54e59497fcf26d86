package org.h5burst.writer.burst;

/**
 * How a step went on all ranks; the same on all of them.
 *
 * @param failed whether it failed on any rank
 * @param seconds of the slowest rank
 * @param writers how many ranks handed data to the file system; -1 if a rank cannot tell
 */
record Outcomes(boolean failed, double seconds, int writers) {}

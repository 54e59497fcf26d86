package org.h5burst.writer.engine.agree;

/**
 * How a step continued all ranks; the same on all of them.
 *
 * @param failed whether it failed on any rank
 * @param seconds of the slowest rank
 * @param writers how many ranks handed data to the file system; -1 if a rank cannot tell
 */
public record StepOutcome(boolean failed, double seconds, int writers) {}

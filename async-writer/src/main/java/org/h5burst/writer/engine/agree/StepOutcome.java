package org.h5burst.writer.engine.agree;

/**
 * The outcome of a step on all ranks; the same on all of them.
 *
 * @param failed whether it failed on any rank
 * @param seconds of the slowest rank
 * @param writers number of ranks that passed data to the file system; -1 if a rank cannot tell
 */
public record StepOutcome(boolean failed, double seconds, int writers) {}

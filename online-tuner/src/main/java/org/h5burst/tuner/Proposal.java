package org.h5burst.tuner;

import org.jspecify.annotations.Nullable;

/**
 * A burst that waits for a choice.
 *
 * @param stream bursts that belong together, normally the file's name
 * @param operation write or read
 * @param features what is known of the burst
 * @param current how the open file is set; null while no file is open
 * @param reopenSeconds what closing and reopening the file costs, as measured; 0 = not yet known
 */
public record Proposal(String stream, Operation operation, BurstFeatures features, @Nullable Choice current, double reopenSeconds) {}

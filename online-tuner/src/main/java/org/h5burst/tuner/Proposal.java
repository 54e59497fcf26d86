package org.h5burst.tuner;

import org.jspecify.annotations.Nullable;

/**
 * A burst that waits for a choice.
 *
 * @param stream bursts that belong together, normally the file's name
 * @param operation write or read
 * @param features what is known of the burst
 * @param current how the open file is set; null while no file is open
 * @param live what the open file takes without being opened again
 * @param reopenSeconds what closing and reopening the file costs, as measured; 0 = not yet known
 */
public record Proposal(String stream, Operation operation, BurstFeatures features, @Nullable Choice current,
    LiveKnobs live, double reopenSeconds) {
  /** A burst for a file that has to be opened again for other hints. */
  public Proposal(String stream, Operation operation, BurstFeatures features, @Nullable Choice current,
      double reopenSeconds) {
    this(stream, operation, features, current, LiveKnobs.NONE, reopenSeconds);
  }
}

package org.h5burst.tuner;

import org.jspecify.annotations.Nullable;

/**
 * A burst for which a choice is requested.
 *
 * @param stream name for bursts that belong together, normally the file's name
 * @param operation write or read
 * @param features what is known about the burst
 * @param current the setting of the open file; null while no file is open
 * @param live what can change while the file is open
 * @param reopenSeconds measured cost of closing and reopening the file; 0 = not yet known
 */
public record Proposal(String stream, Operation operation, BurstFeatures features, @Nullable Choice current,
    LiveKnobs live, double reopenSeconds) {
  /** Creates a proposal for a file that must be reopened for other hints. */
  public Proposal(String stream, Operation operation, BurstFeatures features, @Nullable Choice current,
      double reopenSeconds) {
    this(stream, operation, features, current, LiveKnobs.NONE, reopenSeconds);
  }
}

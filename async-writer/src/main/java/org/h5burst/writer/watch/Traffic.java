package org.h5burst.writer.watch;

import java.util.Arrays;

/**
 * How many messages went to each rank of a group and came from it, so that all have arrived before the communicator is
 * freed. Used under its owner's lock.
 */
final class Traffic {
  private static final long UNKNOWN = -1;

  private final long[] sent;
  private final long[] received;
  private final long[] announced;

  /** No messages yet. */
  Traffic(int ranks) {
    sent = new long[ranks];
    received = new long[ranks];
    announced = new long[ranks];
    Arrays.fill(announced, UNKNOWN);
  }

  void sent(int to) {
    sent[to]++;
  }

  void received(int from) {
    received[from]++;
  }

  /** A rank has said how many it has sent here. */
  void announced(int from, long messages) {
    announced[from] = messages;
  }

  /** Returns whether this rank has sent any. */
  boolean isAny() {
    return Arrays.stream(sent).anyMatch(count -> count > 0);
  }

  long sentTo(int rank) {
    return sent[rank];
  }

  /** Returns whether all has come that a rank has announced. */
  boolean isComplete(int rank) {
    return announced[rank] == received[rank];
  }
}

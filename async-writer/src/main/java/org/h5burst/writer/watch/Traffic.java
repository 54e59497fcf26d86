package org.h5burst.writer.watch;

import java.util.Arrays;

/**
 * The number of messages to and from each rank of a group, so that all have arrived before the communicator is freed.
 * Used under its owner's lock.
 */
final class Traffic {
  private static final long UNKNOWN = -1;

  private final long[] sent;
  private final long[] received;
  private final long[] announced;

  /** Creates an instance without messages. */
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

  /** Notes how many messages a rank says it has sent here. */
  void announced(int from, long messages) {
    announced[from] = messages;
  }

  /** Returns whether this rank has sent any messages. */
  boolean isAny() {
    return Arrays.stream(sent).anyMatch(count -> count > 0);
  }

  long sentTo(int rank) {
    return sent[rank];
  }

  /** Returns whether all messages that a rank has announced have arrived. */
  boolean isComplete(int rank) {
    return announced[rank] == received[rank];
  }
}

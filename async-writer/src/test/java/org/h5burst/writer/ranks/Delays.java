package org.h5burst.writer.ranks;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.writer.ranks.ThreadRanks.Bug;

/**
 * How long the operations of one rank take, drawn from a seed: most are done at once, some let whoever else wants the
 * core go first several times, so that ranks and operations overtake each other. Also plants the mistakes of a wrong
 * program. Any thread of the rank.
 */
final class Delays {
  private static final int MAX_POLLS = 3;
  private static final int ONE_IN = 4;

  private final Random random;
  private final Bug bug;
  private final AtomicLong operations = new AtomicLong();

  Delays(long seed, Bug bug) {
    this.random = new Random(seed);
    this.bug = bug;
  }

  synchronized int polls() {
    return random.nextInt(ONE_IN) == 0 ? random.nextInt(MAX_POLLS) : 0;
  }

  /** Whether the rank leaves out the collective operation that it starts now. */
  boolean skips() {
    return bug.kind() == Bug.Kind.SKIPS_OPERATION && operations.getAndIncrement() == bug.number();
  }

  /** Whether a message with this tag is lost. */
  boolean loses(int tag) {
    return bug.kind() == Bug.Kind.LOSES_MESSAGES && tag == bug.number();
  }
}

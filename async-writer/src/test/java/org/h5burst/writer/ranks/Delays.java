package org.h5burst.writer.ranks;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many polls the operations of one rank take, drawn from a seed: most are done at once, some much later than others
 * that were started after them. Any thread of the rank.
 */
final class Delays {
  private static final int MAX_POLLS = 200;
  private static final int ONE_IN = 4;

  private final Random random;
  private final long skipped;
  private final AtomicLong collectives = new AtomicLong();

  /**
   * @param skipped the number of the collective operation that the rank leaves out, as a wrong program would; -1 = none
   */
  Delays(long seed, long skipped) {
    this.random = new Random(seed);
    this.skipped = skipped;
  }

  synchronized int polls() {
    return random.nextInt(ONE_IN) == 0 ? random.nextInt(MAX_POLLS) : 0;
  }

  /** Whether the rank leaves out the collective operation that it starts now. */
  boolean skips() {
    return collectives.getAndIncrement() == skipped;
  }
}

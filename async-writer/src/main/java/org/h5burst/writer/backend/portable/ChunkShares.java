package org.h5burst.writer.backend.portable;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.h5burst.writer.backend.portable.FileDomains.Shares;

/**
 * How much of a chunked dataset each rank puts through the filters: the same, except that rank 0, which has to place
 * the chunks of all, gets less. Used by one thread.
 */
final class ChunkShares {
  private static final double MAX_COST = 1;
  /** The time of a thread takes a call of the system, about as long as placing a small chunk. */
  private static final long LARGE_BYTES = 64 << 10;
  /** How much of what was seen last counts, as single writes may be disturbed. */
  private static final double WEIGHT = 0.5;

  private final int ranks;
  private double cost;
  private long placingNanos;
  private long encodingNanos;

  ChunkShares(int ranks) {
    this.ranks = ranks;
  }

  /**
   * Returns a clock that stands still while others have the processor, where reading it costs little compared with a
   * chunk.
   *
   * @param chunkBytes size of the chunks that are measured
   */
  static long nanos(long chunkBytes) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return chunkBytes >= LARGE_BYTES && threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** On rank 0: it has placed chunks for so long, those of all ranks. */
  void addPlacing(long nanos) {
    placingNanos += nanos;
  }

  /** On rank 0: some rank has put chunks through filters for so long. */
  void addEncoding(long nanos) {
    encodingNanos += nanos;
  }

  /** On rank 0: how long placing takes, in units of the time that filters take, after all rounds of a write. */
  double takeCost() {
    double seen = encodingNanos == 0 ? cost : Math.min(MAX_COST, (double) placingNanos / encodingNanos);
    placingNanos = 0;
    encodingNanos = 0;
    return cost == 0 ? seen : (1 - WEIGHT) * cost + WEIGHT * seen;
  }

  /** Takes over what rank 0 has found. */
  void learn(double found) {
    cost = found;
  }

  /**
   * Returns the largest window whose rounds, as {@link #divide} makes them, take no more than this; at least one unit.
   */
  static long windowWithin(long units) {
    return Math.max(1, units * 2 / 3);
  }

  /**
   * Divides a part of a dataset among the ranks.
   *
   * @param unit what can only be divided as a whole
   * @param window what a rank assembles in one round, about: rounds are equal, so that none is nearly empty, and up to
   *     half as large again
   * @param first rank that gets the first domain
   */
  FileDomains divide(long begin, long end, long unit, long window, int first) {
    long units = Math.ceilDiv(end - begin, unit);
    int aggregators = (int) Math.min(ranks, units);
    long equal = Math.ceilDiv(units, aggregators);
    FileDomains even =
        new FileDomains(begin, end, equal * unit, window, aggregators, ranks, new Shares(first, 0, 0, 0));
    int small = even.numberOf(0);
    long less = small < 0 || aggregators < ranks ? equal : Math.min(equal, Math.round(units * shareOfRankZero()));
    long others = less == equal ? equal : Math.ceilDiv(units - less, aggregators - 1);
    long windowUnits = Math.ceilDiv(others, Math.max(1, Math.round((double) others * unit / window)));
    long smallWindowUnits = Math.max(1, Math.ceilDiv(less, Math.ceilDiv(others, windowUnits)));
    return new FileDomains(begin, end, others * unit, windowUnits * unit, aggregators, ranks,
        new Shares(first, small, (others - less) * unit, (windowUnits - smallWindowUnits) * unit));
  }

  /** So much that rank 0 has done it, and placed everything, when the others have done theirs. */
  private double shareOfRankZero() {
    return Math.max(0, 1 - cost * (ranks - 1)) / ranks;
  }
}

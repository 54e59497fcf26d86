package org.h5burst.writer.backend.portable;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.h5burst.writer.backend.portable.FileDomains.Shares;

/**
 * Determines how much of a chunked dataset each rank compresses: equal shares, except that rank 0, which must place the
 * chunks of all, gets less. Used by one thread.
 */
final class ChunkShares {
  private static final double MAX_COST = 1;
  /** Reading a thread's CPU time needs a system call, which takes about as long as placing a small chunk. */
  private static final long LARGE_BYTES = 64 << 10;
  /** The weight of the last observation, because single writes may be disturbed. */
  private static final double WEIGHT = 0.5;

  private final int ranks;
  private double cost;
  private long placingNanos;
  private long encodingNanos;

  ChunkShares(int ranks) {
    this.ranks = ranks;
  }

  /**
   * Returns a clock that stands still while other threads have the processor, if reading it costs little compared with
   * a chunk.
   *
   * @param chunkBytes size of the chunks that are measured
   */
  static long nanos(long chunkBytes) {
    return chunkBytes >= LARGE_BYTES && CpuTime.IS_KNOWN ? CpuTime.THREADS.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** The JVM's clock of threads, which takes milliseconds to find. */
  private static final class CpuTime {
    static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    static final boolean IS_KNOWN = THREADS.isCurrentThreadCpuTimeSupported();
  }

  /** Notes on rank 0 how long it took to place the chunks of all ranks. */
  void addPlacing(long nanos) {
    placingNanos += nanos;
  }

  /** Notes on rank 0 how long some rank took to encode chunks. */
  void addEncoding(long nanos) {
    encodingNanos += nanos;
  }

  /** Returns, on rank 0, the time of placing in units of the time of encoding, after all rounds of a write. */
  double takeCost() {
    double seen = encodingNanos == 0 ? cost : Math.min(MAX_COST, (double) placingNanos / encodingNanos);
    placingNanos = 0;
    encodingNanos = 0;
    return cost == 0 ? seen : (1 - WEIGHT) * cost + WEIGHT * seen;
  }

  /** Takes over rank 0's result. */
  void learn(double found) {
    cost = found;
  }

  /** Returns the largest window whose rounds, as made by {@link #divide}, need at most this much; at least one unit. */
  static long windowWithin(long units) {
    return Math.max(1, units * 2 / 3);
  }

  /**
   * Divides a part of a dataset among the ranks.
   *
   * @param unit size that can only be divided as a whole
   * @param window approximate size that a rank assembles in one round: rounds are equal, so none is nearly empty, and
   *     up to half as large again
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

  /** Returns a share with which rank 0 finishes its work, and has placed everything, when the others finish theirs. */
  private double shareOfRankZero() {
    return Math.max(0, 1 - cost * (ranks - 1)) / ranks;
  }
}

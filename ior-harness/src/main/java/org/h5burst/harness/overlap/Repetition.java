package org.h5burst.harness.overlap;

/**
 * One repetition: the same steps three times, in an order that changes ({@link
 * org.h5burst.harness.job.WilliamsSquare}). Times are those of the slowest rank, in seconds.
 *
 * @param compute computing alone
 * @param synchronous each write waited for before computing continues
 * @param asynchronous each write left to the library while computing continues
 * @param visibleSynchronous time within calls of the library, synchronous
 * @param visibleAsynchronous time within calls of the library, asynchronous
 * @param writing time that the bursts took on the I/O thread, asynchronous
 */
record Repetition(double compute, double synchronous, double asynchronous, double visibleSynchronous,
    double visibleAsynchronous, double writing) {
  /** Returns which part of the time that writes add to computing is gone when they are asynchronous: 1 = all of it. */
  double hiddenFraction() {
    return (synchronous - asynchronous) / (synchronous - compute);
  }

  /** Returns the share by which the wall clock time shrinks. */
  double gain() {
    return 1 - asynchronous / synchronous;
  }

  /** Returns the share by which it would shrink with perfect overlap. */
  double idealGain() {
    double write = synchronous - compute;
    return Math.min(compute, write) / synchronous;
  }
}

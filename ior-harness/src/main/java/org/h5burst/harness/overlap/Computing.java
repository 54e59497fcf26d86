package org.h5burst.harness.overlap;

import java.util.concurrent.locks.LockSupport;

/**
 * Computing that takes a given time when nothing disturbs it: always the same amount of work, so any slowdown is
 * visible. One thread.
 */
final class Computing {
  private static final int ROUND = 1000;
  private static final long CALIBRATION_NANOS = 200_000_000;

  private final ComputeKind kind;
  private final double nanosPerRound;
  private double result = 1;

  Computing(ComputeKind kind) {
    this.kind = kind;
    this.nanosPerRound = kind == ComputeKind.BUSY ? calibrate() : 0;
  }

  private double calibrate() {
    double fastest = Double.MAX_VALUE;
    long end = System.nanoTime() + CALIBRATION_NANOS;
    while (System.nanoTime() < end) {
      int rounds = 100;
      long start = System.nanoTime();
      work(rounds);
      fastest = Math.min(fastest, (System.nanoTime() - start) / (double) rounds);
    }
    return fastest;
  }

  /** Computes, or sleeps, for this time. */
  void take(double seconds) {
    if (kind == ComputeKind.BUSY) {
      work(Math.round(seconds * 1e9 / nanosPerRound));
    } else {
      long end = System.nanoTime() + Math.round(seconds * 1e9);
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
  }

  private void work(long rounds) {
    double value = result;
    for (long round = 0; round < rounds; round++) {
      for (int step = 0; step < ROUND; step++) {
        value = value * 1.000_000_1 + 1e-9;
      }
      if (value > 2) {
        value = 1;
      }
    }
    result = value;
  }

  /** Returns what was computed, so that no compiler leaves it out. */
  double result() {
    return result;
  }
}

package org.h5burst.writer.ranks;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.h5burst.mpi.MpiException;
import org.jspecify.annotations.Nullable;

/** One collective operation of a group: what each rank has brought, and what it makes of that. Any thread. */
final class Meeting {
  /** What a rank is told that calls something else than the others. */
  static final String APART = "the ranks have left the common path";

  private final String operation;
  private final MemorySegment[] brought;
  private int arrived;
  private int left;
  private @Nullable MpiException failure;

  Meeting(String operation, int size) {
    this.operation = operation;
    this.brought = new MemorySegment[size];
  }

  /**
   * A rank arrives. If it has come for something else, all ranks fail: with a real MPI they would hang, or take wrong
   * bytes.
   */
  synchronized void arrive(int rank, String what, MemorySegment copy) {
    if (!what.equals(operation)) {
      failure = new MpiException("%s: rank %d calls %s while another rank calls %s".formatted(APART, rank, what,
          operation));
    }
    brought[rank] = copy;
    arrived++;
    if (arrived == brought.length || failure != null) {
      notifyAll();
    }
  }

  /** Waits until all are there, without taking a core from those who come. */
  synchronized void awaitAll(RankGate gate) {
    while (!isComplete()) {
      RankGate.pause(this);
      gate.life().requireRunning();
    }
  }

  synchronized boolean isComplete() {
    if (failure != null) {
      throw failure;
    }
    return arrived == brought.length;
  }

  /** Hands all that was brought to a rank, once; returns whether it was the last. */
  synchronized boolean leave(BiConsumer<Integer, MemorySegment> take) {
    for (int rank = 0; rank < brought.length; rank++) {
      take.accept(rank, brought[rank]);
    }
    left++;
    return left == brought.length;
  }

  @Override
  public synchronized String toString() {
    return "%s, brought by %s".formatted(operation, Arrays.toString(brought));
  }
}

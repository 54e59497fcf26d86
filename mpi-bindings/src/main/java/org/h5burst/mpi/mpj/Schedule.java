package org.h5burst.mpi.mpj;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.h5burst.mpi.MpiException;
import org.jspecify.annotations.Nullable;

/** A collective on this rank: rounds of messages, each followed by work on what was received. */
final class Schedule {
  private final Deque<Round> rounds = new ArrayDeque<>();
  private List<Transfer> underWay = List.of();
  private Runnable then = () -> {};
  private @Nullable MpiException failure;
  private boolean done;

  private record Round(List<Supplier<Transfer>> starts, Runnable then) {}

  /** Adds a round, whose messages are started together when the previous round is over. */
  Schedule round(List<Supplier<Transfer>> starts, Runnable then) {
    rounds.add(new Round(starts, then));
    return this;
  }

  /**
   * Makes as much progress as possible without waiting; returns whether the schedule has ended, successfully or not.
   */
  boolean advance() {
    try {
      while (!done && underWay.stream().allMatch(Transfer::isDone)) {
        then.run();
        Round next = rounds.poll();
        done = next == null;
        if (next != null) {
          then = next.then;
          underWay = next.starts.stream().map(Supplier::get).toList();
        }
      }
    } catch (MpiException e) {
      failure = e;
      done = true;
    }
    return done;
  }

  /**
   * Returns whether the collective is done here.
   *
   * @throws MpiException if it failed
   */
  boolean isDone() {
    if (failure != null) {
      throw failure;
    }
    return done;
  }
}

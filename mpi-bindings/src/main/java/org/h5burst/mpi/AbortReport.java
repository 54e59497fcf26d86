package org.h5burst.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lets one rank report for all ranks that fail with the same error at about the same time. Each failing rank sends the
 * others a hash of its report. A rank that does not soon hear from all of them reports for itself, because some rank
 * has not failed.
 */
final class AbortReport {
  /** How long a failing rank waits for the others to fail as well. */
  private static final long PATIENCE_NANOS = 1_000_000_000;

  /** The position of a rank's number in the answer. */
  private static final int NUMBERS = 2;

  private final Communicator communicator;
  private boolean allHaveFailed;

  /** Makes a communicator that nothing else uses. <b>Collective.</b> */
  AbortReport(Communicator world) {
    this.communicator = world.duplicate();
  }

  /**
   * Returns the ranks for which this rank reports. <b>Independent</b>: returns soon, whatever the others do.
   *
   * @param failure equal for ranks with the same report, such as the message
   * @param details how much this rank can add, such as the length of its stack trace; the rank with the most reports
   * @return ranks, including this one; empty if another rank reports for this one
   */
  List<Integer> speaksFor(String failure, int details) {
    // never closed: if the others do not come, the memory stays with MPI until the process ends
    Arena arena = Arena.ofShared();
    MemorySegment own = arena.allocateFrom(ValueLayout.JAVA_LONG, failure.hashCode(), details);
    MemorySegment all = arena.allocate(ValueLayout.JAVA_LONG, (long) NUMBERS * communicator.size());
    allHaveFailed = isDoneInTime(communicator.startAllgather(own, all));
    return allHaveFailed ? alike(all.toArray(ValueLayout.JAVA_LONG)) : List.of(communicator.rank());
  }

  /**
   * Waits until all ranks have reported, if all are known to have failed: the first that ends the job would cut off the
   * others. <b>Independent</b>: returns soon, whatever the others do.
   */
  void awaitReports() {
    if (allHaveFailed) {
      isDoneInTime(communicator.startBarrier());
    }
  }

  private static boolean isDoneInTime(Request request) {
    long begin = System.nanoTime();
    IdleStrategy wait = new IdleStrategy();
    while (!request.test()) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        return false;
      }
      wait.pause();
    }
    return true;
  }

  private List<Integer> alike(long[] told) {
    int mine = communicator.rank();
    int speaker = mine;
    List<Integer> alike = new ArrayList<>();
    for (int rank = 0; rank < communicator.size(); rank++) {
      if (told[NUMBERS * rank] == told[NUMBERS * mine]) {
        alike.add(rank);
        boolean more = told[NUMBERS * rank + 1] > told[NUMBERS * speaker + 1];
        boolean asMuch = told[NUMBERS * rank + 1] == told[NUMBERS * speaker + 1];
        speaker = more || asMuch && rank < speaker ? rank : speaker;
      }
    }
    return speaker == mine ? alike : List.of();
  }

  /** Names ranks: {@code rank 1 of 4}, {@code ranks 0, 2 of 4} or {@code all 4 ranks}. */
  static String name(List<Integer> ranks, int size) {
    if (ranks.size() == size && size > 1) {
      return "all %d ranks".formatted(size);
    }
    String list = ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "%s %s of %d".formatted(ranks.size() == 1 ? "rank" : "ranks", list, size);
  }

  /** Frees the communicator. <b>Collective.</b> */
  void close() {
    communicator.close();
  }
}

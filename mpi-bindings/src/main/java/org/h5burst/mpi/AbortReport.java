package org.h5burst.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lets one rank speak for all that fail with the same error at about the same time. Each failing rank reports the
 * others what it would say, as a hash; who has not heard from all of them soon speaks for itself: then some rank has
 * not failed.
 */
final class AbortReport {
  /** How long a failing rank waits for the others to fail as well. */
  private static final long PATIENCE_NANOS = 500_000_000;

  /** A rank's number in the answer is its place. */
  private static final int NUMBERS = 2;

  private final Communicator communicator;

  /** <b>Collective.</b> Makes a communicator that nothing else uses. */
  AbortReport(Communicator world) {
    this.communicator = world.duplicate();
  }

  /**
   * For whom this rank speaks. <b>Independent</b>: it returns soon, whatever the others do.
   *
   * @param failure equal for ranks that say the same, such as the message
   * @param details how much this rank could add, such as the length of its stack trace: who has most speaks
   * @return ranks, this one among them; empty if another rank speaks for this one
   */
  List<Integer> speaksFor(String failure, int details) {
    // never closed: if the others do not come, the memory stays with MPI until the process ends
    Arena arena = Arena.ofShared();
    MemorySegment own = arena.allocateFrom(ValueLayout.JAVA_LONG, failure.hashCode(), details);
    MemorySegment all = arena.allocate(ValueLayout.JAVA_LONG, (long) NUMBERS * communicator.size());
    long begin = System.nanoTime();
    Request request = communicator.startAllgather(own, all);
    IdleStrategy wait = new IdleStrategy();
    while (!request.test()) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        return List.of(communicator.rank());
      }
      wait.pause();
    }
    return alike(all.toArray(ValueLayout.JAVA_LONG));
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

  /** {@code rank 1 of 4}, {@code ranks 0, 2 of 4} or {@code all 4 ranks}. */
  static String name(List<Integer> ranks, int size) {
    if (ranks.size() == size && size > 1) {
      return "all %d ranks".formatted(size);
    }
    String list = ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "%s %s of %d".formatted(ranks.size() == 1 ? "rank" : "ranks", list, size);
  }

  /** <b>Collective.</b> */
  void close() {
    communicator.close();
  }
}

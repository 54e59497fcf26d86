package org.h5burst.mpi.mpj;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The schedules of the collectives, each of O(log P) rounds. Every collective has its own number as the key of its
 * messages, so several can be in progress.
 *
 * <p>Sources: barrier by dissemination (Hensgen, Finkel and Manber 1988), broadcast over a binomial tree, reduction by
 * recursive doubling with the ranks beyond a power of two folded in (Thakur, Rabenseifner and Gropp 2005), gathering by
 * Bruck et al. (1997), but at the final places.
 */
final class Collectives {
  private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

  private final Messages messages;
  private final int rank;
  private final int size;
  private long collectives;

  Collectives(Messages messages, int rank, int size) {
    this.messages = messages;
    this.rank = rank;
    this.size = size;
  }

  /** Combines received numbers with the values. */
  @FunctionalInterface
  interface Combine {
    void accept(MemorySegment received);
  }

  Schedule barrier() {
    long key = collectives++;
    Schedule schedule = new Schedule();
    for (int distance = 1; distance < size; distance *= 2) {
      int to = wrap(rank + distance);
      int from = wrap(rank - distance);
      schedule.round(List.of(() -> messages.send(NOTHING, to, key), () -> messages.receive(NOTHING, from, key)),
          () -> {});
    }
    return schedule;
  }

  Schedule broadcast(MemorySegment buffer, int root) {
    long key = collectives++;
    int place = wrap(rank - root);
    int span = place == 0 ? Integer.highestOneBit(size) * 2 : Integer.lowestOneBit(place);
    Schedule schedule = new Schedule();
    if (place != 0) {
      schedule.round(List.of(() -> messages.receive(buffer, wrap(root + place - span), key)), () -> {});
    }
    List<Supplier<Transfer>> sends = new ArrayList<>();
    for (int distance = span / 2; distance > 0; distance /= 2) {
      int child = place + distance;
      if (child < size) {
        sends.add(() -> messages.send(buffer, wrap(root + child), key));
      }
    }
    return schedule.round(sends, () -> {});
  }

  /**
   * Schedules a reduction whose result all ranks get.
   *
   * @param values this rank's values, and in the end the result
   * @param scratch memory of the same size
   */
  Schedule allreduce(MemorySegment values, MemorySegment scratch, Combine combine) {
    long key = collectives++;
    int power = Integer.highestOneBit(size);
    Schedule schedule = new Schedule();
    if (rank >= power) {
      return schedule.round(List.of(() -> messages.send(values, rank - power, key)), () -> {})
          .round(List.of(() -> messages.receive(values, rank - power, key)), () -> {});
    }
    boolean helps = rank + power < size;
    if (helps) {
      schedule.round(List.of(() -> messages.receive(scratch, rank + power, key)), () -> combine.accept(scratch));
    }
    for (int distance = 1; distance < power; distance *= 2) {
      int partner = rank ^ distance;
      schedule.round(List.of(() -> messages.send(values, partner, key), () -> messages.receive(scratch, partner, key)),
          () -> combine.accept(scratch));
    }
    if (helps) {
      schedule.round(List.of(() -> messages.send(values, rank + power, key)), () -> {});
    }
    return schedule;
  }

  /**
   * Schedules an exchange after which all ranks have the parts of all.
   *
   * @param all already has this rank's part in its place
   * @param offsets where each rank's part begins, and the end of the last
   */
  Schedule allgather(MemorySegment all, long... offsets) {
    long key = collectives++;
    Schedule schedule = new Schedule();
    for (int have = 1; have < size; have *= 2) {
      int count = Math.min(have, size - have);
      int to = wrap(rank - have);
      int from = wrap(rank + have);
      List<Supplier<Transfer>> transfers = new ArrayList<>();
      runs(rank, count).forEach(run -> transfers.add(() -> messages.send(run.of(all, offsets), to, key)));
      runs(from, count).forEach(run -> transfers.add(() -> messages.receive(run.of(all, offsets), from, key)));
      schedule.round(transfers, () -> {});
    }
    return schedule;
  }

  /** Contiguous parts. */
  private record Run(int begin, int end) {
    MemorySegment of(MemorySegment all, long... offsets) {
      return all.asSlice(offsets[begin], offsets[end] - offsets[begin]);
    }
  }

  /** Returns the parts of {@code count} ranks from {@code first} on; the last part is followed by the first. */
  private List<Run> runs(int first, int count) {
    return first + count <= size ? List.of(new Run(first, first + count))
        : List.of(new Run(first, size), new Run(0, first + count - size));
  }

  private int wrap(int number) {
    return Math.floorMod(number, size);
  }
}

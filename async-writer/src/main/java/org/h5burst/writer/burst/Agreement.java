package org.h5burst.writer.burst;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.PeerWatch;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * The ranks' small collectives around a burst: two reductions that overlap, of constant size, O(log P) messages per rank. I/O thread only. Each method is <b>collective</b>, and while it waits the
 * {@link Watchdog} knows for what.
 *
 * <p>Design note: a maximum over (x, -x) shows in one reduction whether all ranks have the same x.
 */
final class Agreement implements AutoCloseable {
  private static final int EQUALS = 5;
  private static final int MAXIMA = 2 * EQUALS + 8;
  private static final int SUMS = 2;

  private final Communicator communicator;
  private final Watchdog watchdog;
  private final @Nullable PeerWatch peers;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment maxima = arena.allocate(ValueLayout.JAVA_LONG, MAXIMA);
  private final MemorySegment sums = arena.allocate(ValueLayout.JAVA_LONG, SUMS);

  /**
   * @param communicator used by nobody else; closed with this
   * @param peers tells late ranks from dead ones; null where there are no others
   */
  Agreement(Communicator communicator, Watchdog watchdog, @Nullable PeerWatch peers) {
    this.communicator = communicator;
    this.watchdog = watchdog;
    this.peers = peers;
  }

  Communicator communicator() {
    return communicator;
  }

  /** Waits until all ranks have made a call, and compares. Before this, lateness is normal. */
  Agreed agree(Contribution mine, Guard guard) {
    setEqual(0, mine.call().ordinal());
    setEqual(1, mine.file());
    setEqual(2, mine.sequence());
    setEqual(3, mine.structure());
    setEqual(4, mine.outline());
    set(maxima, 2 * EQUALS, mine.failed() ? 1 : 0, mine.bytes(), mine.pieces(), mine.datasets(), mine.strided() ? 1 : 0, mine.paused() ? 1 : 0,
        mine.reads() ? 1 : 0, mine.roomBytes());
    set(sums, 0, mine.bytes(), mine.pieces());
    if (peers != null) {
      peers.entered();
    }
    reduce(guard);
    return new Agreed(isEqual(0) && isEqual(1) && isEqual(2), isEqual(3), isEqual(4), largest(5) != 0, largest(0) != 0, largest(6) != 0, largest(1),
        get(sums, 0), largest(2), get(sums, 1), (int) largest(3), largest(4) != 0, largest(7));
  }

  /** How a step went everywhere. A rank that failed waits for the others only so long: they may be stuck in native code for its sake. */
  Outcomes outcome(boolean failed, long nanos, int writers, Guard guard) {
    for (int index = 0; index < MAXIMA; index++) {
      set(maxima, index, 0);
    }
    set(maxima, 0, failed ? 1 : 0, nanos, writers < 0 ? 1 : 0);
    set(sums, 0, Math.max(0, writers), 0);
    reduce(guard);
    return new Outcomes(get(maxima, 0) != 0, get(maxima, 1) / 1e9, get(maxima, 2) != 0 ? -1 : (int) get(sums, 0));
  }

  /** The maximum over all ranks of each value, in place. */
  void maximum(long[] values, Guard guard) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment segment = scratch.allocateFrom(ValueLayout.JAVA_LONG, values);
      waiting(guard, () -> communicator.startAllreduceLongs(segment, values.length, Reduction.MAX).await());
      MemorySegment.copy(segment, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
    }
  }

  /** How much the lower ranks have, and how much all have. */
  Placement place(long mine, Guard guard) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment own = scratch.allocateFrom(ValueLayout.JAVA_LONG, mine);
      MemorySegment all = scratch.allocate(ValueLayout.JAVA_LONG, communicator.size());
      waiting(guard, () -> communicator.startAllgather(own, all).await());
      long before = 0;
      long sum = 0;
      for (int rank = 0; rank < communicator.size(); rank++) {
        before += rank < communicator.rank() ? get(all, rank) : 0;
        sum += get(all, rank);
      }
      return new Placement(before, sum);
    }
  }

  /** Rank 0's values, on every rank, in place. */
  void fromRankZero(long[] values, Guard guard) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment segment = scratch.allocateFrom(ValueLayout.JAVA_LONG, values);
      waiting(guard, () -> communicator.startBroadcast(segment, 0).await());
      MemorySegment.copy(segment, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
    }
  }

  /** Rank 0's bytes, on every rank; of any size, for what is done once. */
  byte[] bytesFromRankZero(byte[] own, Guard guard) {
    byte[][] heard = {own};
    waiting(guard, () -> heard[0] = communicator.broadcast(own, 0));
    return heard[0];
  }

  /** Every rank's words, in rank order: only where something is wrong, because its size grows with the ranks. */
  List<String> exchange(String mine, Guard guard) {
    List<String> all = new ArrayList<>();
    waiting(guard, () -> communicator.allgather(mine.getBytes(StandardCharsets.UTF_8)).forEach(bytes -> all.add(new String(bytes, StandardCharsets.UTF_8))));
    return all;
  }

  private void reduce(Guard guard) {
    waiting(guard, () -> {
      Request first = communicator.startAllreduceLongs(maxima, MAXIMA, Reduction.MAX);
      Request second = communicator.startAllreduceLongs(sums, SUMS, Reduction.SUM);
      first.await();
      second.await();
    });
  }

  private void waiting(Guard guard, Runnable wait) {
    watchdog.waiting(guard, peers);
    try {
      wait.run();
    } finally {
      watchdog.done();
    }
  }

  private void setEqual(int index, long value) {
    set(maxima, 2 * index, value, -value);
  }

  private boolean isEqual(int index) {
    return get(maxima, 2 * index) == -get(maxima, 2 * index + 1);
  }

  private long largest(int index) {
    return get(maxima, 2 * EQUALS + index);
  }

  private static void set(MemorySegment segment, int from, long... values) {
    for (int index = 0; index < values.length; index++) {
      segment.setAtIndex(ValueLayout.JAVA_LONG, from + index, values[index]);
    }
  }

  private static long get(MemorySegment segment, int index) {
    return segment.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  @Override
  public void close() {
    communicator.close();
    arena.close();
  }
}

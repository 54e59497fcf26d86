package org.h5burst.writer.engine.agree;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.watch.Closing;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.PeerWatch;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * The ranks' small collectives around a burst: two overlapping reductions of constant size, with O(log P) messages per
 * rank. I/O thread only. Each method is <b>collective</b>, and while it waits the {@link Watchdog} knows what for.
 *
 * <p>Design note: a maximum over (x, -x) shows in one reduction whether all ranks have the same x.
 */
public final class Agreement implements AutoCloseable {
  /** Values that must be the same on all ranks. */
  private enum Same {
    CALL,
    FILE,
    SEQUENCE,
    STRUCTURE,
    COUNTS
  }

  /** Values of which the largest counts. */
  private enum Largest {
    /** The result of a step, or the {@link Readiness} before one. */
    FAILED,
    BYTES,
    PIECES,
    DATASETS,
    STRIDED,
    PAUSED,
    READS,
    ROOM_BYTES,
    NANOS,
    WRITERS_UNKNOWN
  }

  /** Values that are added up. */
  private enum Sum {
    BYTES,
    PIECES,
    WRITERS
  }

  private static final int EQUALS = Same.values().length;
  private static final int MAXIMA = 2 * EQUALS + Largest.values().length;
  private static final int SUMS = Sum.values().length;

  private final Communicator communicator;
  private final Watchdog watchdog;
  private final @Nullable PeerWatch peers;
  private final Closing closing;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment maxima = arena.allocate(ValueLayout.JAVA_LONG, MAXIMA);
  private final MemorySegment sums = arena.allocate(ValueLayout.JAVA_LONG, SUMS);

  /**
   * Prepares the agreements of a communicator's ranks.
   *
   * @param communicator for this alone; closed with it
   * @param peers distinguishes late ranks from dead ones; null if there are no others
   * @param closing whether a close waits behind the agreement
   */
  public Agreement(Communicator communicator, Watchdog watchdog, @Nullable PeerWatch peers, Closing closing) {
    this.communicator = communicator;
    this.watchdog = watchdog;
    this.peers = peers;
    this.closing = closing;
  }

  /** Returns the limit for a close, so that no earlier agreement waits for ever. */
  public Closing closing() {
    return closing;
  }

  /** Returns the ranks, on a communicator for agreements only. */
  public Communicator communicator() {
    return communicator;
  }

  /** Returns the watch that distinguishes late ranks from dead ones; null if there are no others. */
  @Nullable
  public PeerWatch peers() {
    return peers;
  }

  /** Waits until all ranks have made a call, and compares their input. Before this, lateness is normal. */
  public AgreementResult agree(AgreementInput mine, Guard guard) {
    forget();
    set(Same.CALL, mine.call().ordinal());
    set(Same.FILE, mine.file());
    set(Same.SEQUENCE, mine.sequence());
    set(Same.STRUCTURE, mine.structure());
    set(Same.COUNTS, mine.counts());
    set(Largest.FAILED, mine.readiness().ordinal());
    set(Largest.BYTES, mine.load().bytes());
    set(Largest.PIECES, mine.load().pieces());
    set(Largest.DATASETS, mine.load().datasets());
    set(Largest.STRIDED, mine.load().strided());
    set(Largest.PAUSED, mine.paused());
    set(Largest.READS, mine.reads());
    set(Largest.ROOM_BYTES, mine.roomBytes());
    set(Sum.BYTES, mine.load().bytes());
    set(Sum.PIECES, mine.load().pieces());
    if (peers != null) {
      peers.entered();
    }
    reduce(guard.until(closing));
    boolean sameCall = isEqual(Same.CALL) && isEqual(Same.FILE) && isEqual(Same.SEQUENCE);
    long readiness = get(Largest.FAILED);
    return new AgreementResult(sameCall, isEqual(Same.STRUCTURE), isEqual(Same.COUNTS), any(Largest.PAUSED),
        readiness == Readiness.FAILED.ordinal(), readiness == Readiness.REFUSED.ordinal(), any(Largest.READS),
        new Load(get(Largest.BYTES), get(Largest.PIECES), (int) get(Largest.DATASETS), any(Largest.STRIDED)),
        get(Sum.BYTES), get(Sum.PIECES), get(Largest.ROOM_BYTES));
  }

  /** Returns the outcome of a step on all ranks. */
  public StepOutcome outcome(boolean failed, long nanos, int writers, Guard guard) {
    forget();
    set(Largest.FAILED, failed);
    set(Largest.NANOS, nanos);
    set(Largest.WRITERS_UNKNOWN, writers < 0);
    set(Sum.WRITERS, Math.max(0, writers));
    reduce(guard);
    return new StepOutcome(any(Largest.FAILED), get(Largest.NANOS) / 1e9,
        any(Largest.WRITERS_UNKNOWN) ? -1 : (int) get(Sum.WRITERS));
  }

  /** Replaces each value by its maximum over all ranks. */
  public void maximum(long[] values, Guard guard) {
    inPlace(values, guard, segment -> communicator.startAllreduceLongs(segment, values.length, Reduction.MAX));
  }

  /** Returns how much the lower ranks have, and how much all ranks have. */
  public Placement place(long mine, Guard guard) {
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

  /** Replaces the values by rank 0's, on every rank. */
  public void fromRankZero(long[] values, Guard guard) {
    inPlace(values, guard, segment -> communicator.startBroadcast(segment, 0));
  }

  private void inPlace(long[] values, Guard guard, Function<MemorySegment, Request> start) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment segment = scratch.allocateFrom(ValueLayout.JAVA_LONG, values);
      waiting(guard, () -> start.apply(segment).await());
      MemorySegment.copy(segment, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
    }
  }

  /** Returns rank 0's bytes, on every rank; of any size, for rare use. */
  public byte[] bytesFromRankZero(byte[] own, Guard guard) {
    byte[][] heard = {own};
    waiting(guard, () -> heard[0] = communicator.broadcast(own, 0));
    return heard[0];
  }

  /** Returns every rank's numbers, in rank order; for small amounts. */
  public List<long[]> gather(long[] mine, Guard guard) {
    byte[] own = new byte[mine.length * Long.BYTES];
    ByteBuffer.wrap(own).asLongBuffer().put(mine);
    List<long[]> all = new ArrayList<>();
    waiting(guard, () -> communicator.allgather(own).forEach(bytes -> {
      long[] numbers = new long[bytes.length / Long.BYTES];
      ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
      all.add(numbers);
    }));
    return all;
  }

  /**
   * Returns every rank's words, in rank order; only if something is wrong, because the size grows with the number of
   * ranks.
   */
  public List<String> exchange(String mine, Guard guard) {
    List<String> all = new ArrayList<>();
    waiting(guard, () -> communicator.allgather(mine.getBytes(StandardCharsets.UTF_8))
        .forEach(bytes -> all.add(new String(bytes, StandardCharsets.UTF_8))));
    return all;
  }

  /**
   * Notes that the I/O thread does work that needs the other ranks, until it is {@link Watchdog#done}.
   * <b>Independent.</b>
   */
  public void working(Guard guard) {
    watchdog.working(guard, peers);
  }

  /**
   * Begins the last reduction of this group, in which each rank says that it makes no other, and whether it leaves
   * messages behind. Does not wait; afterwards another thread may use the agreement.
   */
  public Request startLeaving(boolean leavesMessages) {
    maxima.setAtIndex(ValueLayout.JAVA_LONG, 0, leavesMessages ? 1 : 0);
    return communicator.startAllreduceLongs(maxima, 1, Reduction.MAX);
  }

  /** Returns whether any rank has left messages behind, once the last reduction is done. */
  public boolean hasMessages() {
    return get(maxima, 0) != 0;
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

  private void forget() {
    maxima.fill((byte) 0);
    sums.fill((byte) 0);
  }

  private void set(Same what, long value) {
    maxima.setAtIndex(ValueLayout.JAVA_LONG, 2L * what.ordinal(), value);
    maxima.setAtIndex(ValueLayout.JAVA_LONG, 2L * what.ordinal() + 1, -value);
  }

  private boolean isEqual(Same what) {
    return get(maxima, 2 * what.ordinal()) == -get(maxima, 2 * what.ordinal() + 1);
  }

  private void set(Largest what, long value) {
    maxima.setAtIndex(ValueLayout.JAVA_LONG, 2L * EQUALS + what.ordinal(), value);
  }

  private void set(Largest what, boolean value) {
    set(what, value ? 1 : 0);
  }

  private long get(Largest what) {
    return get(maxima, 2 * EQUALS + what.ordinal());
  }

  private boolean any(Largest what) {
    return get(what) != 0;
  }

  private void set(Sum what, long value) {
    sums.setAtIndex(ValueLayout.JAVA_LONG, what.ordinal(), value);
  }

  private long get(Sum what) {
    return get(sums, what.ordinal());
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

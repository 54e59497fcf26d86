package org.h5burst.writer.backend.portable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Request;
import org.jspecify.annotations.Nullable;

/**
 * Receives on rank 0 what the other ranks send with a {@link ChunkSender}, between its other work. A chunk that does
 * not fit into memory is dropped. Used by one thread.
 */
final class ChunkReceiver implements AutoCloseable {
  /** The largest number of ranks from which to receive at the same time, because each needs memory. */
  private static final int MAX_AT_A_TIME = 16;

  private final List<Sender> senders = new ArrayList<>();
  private final Deque<Scratch> unused = new ArrayDeque<>();
  private final Scratch dropped = new Scratch();
  private final Communicator communicator;
  private final long limit;
  private long taken;
  private final Arena arena = Arena.ofShared();

  /** Receives the parcels. */
  interface Taker {
    /**
     * Receives a parcel.
     *
     * @param rank its sender
     * @param content valid until this returns; null if it was dropped
     */
    void take(int rank, long number, @Nullable MemorySegment content);
  }

  /**
   * Prepares to receive the chunks of all other ranks.
   *
   * @param limit the most bytes to receive at the same time, if one parcel fits
   */
  ChunkReceiver(Communicator communicator, long limit) {
    this.communicator = communicator;
    this.limit = limit;
    for (int rank = 1; rank < communicator.size(); rank++) {
      senders.add(new Sender(rank));
    }
    for (int number = 0; number < MAX_AT_A_TIME; number++) {
      unused.add(new Scratch());
    }
  }

  /** Another rank. */
  private final class Sender {
    private final int rank;
    private final MemorySegment header = arena.allocate(ChunkSender.HEADER_BYTES, Long.BYTES);
    private boolean isOver;
    private boolean hasHeader;
    private @Nullable Request request;
    private @Nullable Scratch memory;
    private @Nullable MemorySegment content;
    private long received;

    Sender(int rank) {
      this.rank = rank;
    }

    /** Makes one step; returns false if it must wait. */
    boolean advances(Taker taker) {
      Request waiting = request;
      if (isOver || waiting != null && !waiting.test()) {
        return false;
      }
      request = null;
      if (!hasHeader) {
        hasHeader = waiting != null;
        received = 0;
        return hasHeader || start(header);
      }
      received += waiting == null ? 0 : pieceBytes();
      return received == bytes() ? finish(taker) : hasMemory() && start(piece());
    }

    private long bytes() {
      return header.getAtIndex(ValueLayout.JAVA_LONG, 1);
    }

    private long pieceBytes() {
      return Math.min(PairExchange.MESSAGE_BYTES, bytes() - received);
    }

    private MemorySegment piece() {
      return content == null ? dropped.ofBytes(PairExchange.MESSAGE_BYTES).asSlice(0, pieceBytes())
          : content.asSlice(received, pieceBytes());
    }

    private boolean hasMemory() {
      if (memory == null && !unused.isEmpty() && (taken == 0 || taken + bytes() <= limit)) {
        Scratch free = unused.pop();
        taken += bytes();
        memory = free;
        try {
          content = free.ofBytes(bytes());
        } catch (OutOfMemoryError noMemory) { // the taker says so
          content = null;
        }
      }
      return memory != null;
    }

    private boolean start(MemorySegment into) {
      request = communicator.startReceive(into, rank, ChunkSender.TAG);
      return true;
    }

    private boolean finish(Taker taker) {
      long number = header.getAtIndex(ValueLayout.JAVA_LONG, 0);
      isOver = number == ChunkSender.END;
      hasHeader = false;
      taker.take(rank, number, bytes() == 0 ? MemorySegment.NULL : content);
      if (memory != null) {
        unused.push(memory);
        taken -= bytes();
        memory = null;
        content = null;
      }
      return true;
    }
  }

  /** Receives what has arrived; returns false if there was nothing. */
  boolean poll(Taker taker) {
    boolean any = false;
    for (Sender sender : senders) {
      while (sender.advances(taker)) {
        any = true;
      }
    }
    return any;
  }

  /** Receives everything up to the last parcel of each rank. */
  void awaitAll(Taker taker) {
    IdleStrategy wait = new IdleStrategy();
    while (senders.stream().anyMatch(sender -> !sender.isOver)) {
      if (poll(taker)) {
        wait = new IdleStrategy();
      } else {
        wait.pause();
      }
    }
    senders.forEach(sender -> sender.isOver = false);
  }

  /** Leaves outstanding messages to MPI, which may write them. */
  @Override
  public void close() {
    if (senders.stream().allMatch(sender -> sender.request == null)) {
      unused.forEach(Scratch::close);
      dropped.close();
      arena.close();
    }
  }
}

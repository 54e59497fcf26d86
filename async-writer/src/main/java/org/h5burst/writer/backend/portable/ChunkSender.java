package org.h5burst.writer.backend.portable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Request;

/**
 * Sends parcels to rank 0, which receives them with a {@link ChunkReceiver}, while this rank prepares the next ones: a
 * bounded number of them. Used by one thread.
 */
final class ChunkSender implements AutoCloseable {
  static final int TAG = 0x49;
  /** The size of the header of each parcel: its number, and the number of bytes that follow. */
  static final int HEADER_BYTES = 2 * Long.BYTES;
  /** The number of the last parcel, after which a rank waits for the others. */
  static final long END = -1;

  /** Rank 0 looks for parcels whenever it has finished one of its own chunks, and each parcel needs two looks. */
  private static final int MAX_UNDERWAY = 8;
  private static final int RANK_ZERO = 0;

  private final Communicator communicator;
  private final long limit;
  private long bytesUnderway;
  private final Deque<Parcel> underway = new ArrayDeque<>();
  private final Deque<Parcel> unused = new ArrayDeque<>();

  /**
   * Prepares to send chunks to rank 0.
   *
   * @param limit the most bytes in flight, if two parcels fit
   */
  ChunkSender(Communicator communicator, long limit) {
    this.communicator = communicator;
    this.limit = limit;
  }

  /** Memory whose contents are being sent. */
  private final class Parcel {
    private final Scratch memory = new Scratch();
    private final List<Request> requests = new ArrayList<>();
    private long bytes;

    void send(long number, MemorySegment content) {
      bytes = HEADER_BYTES + content.byteSize();
      MemorySegment all = memory.ofBytes(bytes);
      all.setAtIndex(ValueLayout.JAVA_LONG, 0, number);
      all.setAtIndex(ValueLayout.JAVA_LONG, 1, content.byteSize());
      MemorySegment.copy(content, 0, all, HEADER_BYTES, content.byteSize());
      start(all.asSlice(0, HEADER_BYTES));
      for (long at = HEADER_BYTES; at < all.byteSize(); at += PairExchange.MESSAGE_BYTES) {
        start(all.asSlice(at, Math.min(PairExchange.MESSAGE_BYTES, all.byteSize() - at)));
      }
    }

    private void start(MemorySegment message) {
      requests.add(communicator.startSend(message, RANK_ZERO, TAG));
    }

    boolean isSent() {
      while (!requests.isEmpty() && requests.getFirst().test()) {
        requests.removeFirst();
      }
      return requests.isEmpty();
    }
  }

  /** Sends a copy of the contents; waits if too much is in flight. */
  void send(long number, MemorySegment content) {
    while (underway.size() == MAX_UNDERWAY
        || !underway.isEmpty() && bytesUnderway + content.byteSize() > limit) {
      awaitFirst();
    }
    Parcel parcel = unused.isEmpty() ? new Parcel() : unused.pop();
    parcel.send(number, content);
    underway.add(parcel);
    bytesUnderway += parcel.bytes;
    while (!underway.isEmpty() && underway.getFirst().isSent()) {
      removeFirst();
    }
  }

  /** Sends the last parcel, and waits until rank 0 has received all of them. */
  void end(long[] numbers) {
    send(END, MemorySegment.ofArray(numbers));
    while (!underway.isEmpty()) {
      awaitFirst();
    }
  }

  private void awaitFirst() {
    Parcel first = underway.getFirst();
    IdleStrategy.until(first::isSent);
    removeFirst();
  }

  private void removeFirst() {
    Parcel sent = underway.removeFirst();
    bytesUnderway -= sent.bytes;
    unused.push(sent);
  }

  /** Leaves messages in flight to MPI, which may read them. */
  @Override
  public void close() {
    unused.forEach(parcel -> parcel.memory.close());
  }
}

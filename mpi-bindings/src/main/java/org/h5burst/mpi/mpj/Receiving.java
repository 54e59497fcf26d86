package org.h5burst.mpi.mpj;

import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiException;

/** A message that this rank is waiting for or receiving. */
final class Receiving extends Transfer {
  /**
   * How many bytes of a long message may be in flight: enough to keep the socket busy, but little to hold in memory.
   */
  private static final long WINDOW_BYTES = 4 << 20;

  private final MemorySegment buffer;
  private final int source;
  private final long key;
  private long total;
  private long received;
  private long granted;

  /** @param source a rank of the communicator, or {@link Communicator#ANY_SOURCE} */
  Receiving(MemorySegment buffer, int source, long key) {
    this.buffer = buffer;
    this.source = source;
    this.key = key;
  }

  boolean wants(Frame frame) {
    return frame.label().key() == key && (source == Communicator.ANY_SOURCE || source == frame.label().source());
  }

  /**
   * Starts when the message has arrived or was announced. One that does not fit fails, but is received all the same,
   * because its sender did nothing wrong.
   */
  void begin(Frame first) {
    total = first.total();
    if (total > buffer.byteSize()) {
      fail(new MpiException(
          "a message of " + total + " bytes from rank " + first.label().source() + " with tag " + first.label().key()
              + " does not fit the buffer of " + buffer.byteSize() + " bytes that receives it"));
    }
  }

  void take(Frame frame) {
    received += frame.payloadBytes();
    if (total > buffer.byteSize()) {
      return;
    }
    try {
      frame.copyTo(buffer);
    } catch (IllegalStateException | WrongThreadException e) {
      fail(new MpiException("a message has arrived for a buffer that can no longer be used: " + e.getMessage(), e));
    }
    if (received == total) {
      finish();
    }
  }

  boolean isComplete() {
    return received == total;
  }

  /** Returns how far the sender may send, if that is farther than the last limit; otherwise 0. */
  long newGrant() {
    if (granted == total || granted - received > WINDOW_BYTES / 2) {
      return 0;
    }
    granted = Math.min(total, received + WINDOW_BYTES);
    return granted;
  }
}

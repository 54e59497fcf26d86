package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.PoliteWait;
import org.h5burst.mpi.Request;
import org.jspecify.annotations.Nullable;

/**
 * Data between pairs of ranks, in messages of bounded size. When all ranks walk around the ring in step, sending to the rank {@code n} places ahead and receiving from the rank {@code n} places behind,
 * none waits for one that waits for it.
 */
final class PairExchange {
  /** What every communicator takes, also those that copy messages to the Java heap. */
  static final int MESSAGE_BYTES = 1 << 20;

  /** The cause that is reported if the program has freed memory that was borrowed. */
  static final String FREED = "borrowed memory was freed while it was written";

  private static final int TAG = 0x48;

  private final Communicator communicator;
  private @Nullable IllegalStateException memoryGone;

  PairExchange(Communicator communicator) {
    this.communicator = communicator;
  }

  /** Takes in what another rank sends, message by message, all of {@link #MESSAGE_BYTES} but the last. */
  interface Incoming {
    /** Nothing is expected. */
    Incoming NOTHING = new Incoming() {
      @Override
      public @Nullable MemorySegment next() {
        return null;
      }

      @Override
      public void received() {
        // Nothing comes.
      }
    };

    /** Where the next message goes, of just its size; null if there is none. */
    @Nullable
    MemorySegment next();

    /** It is there. */
    void received();
  }

  /** Where a whole block of memory comes in. */
  static final class Block implements Incoming {
    private final MemorySegment memory;
    private long filled;

    Block(MemorySegment memory) {
      this.memory = memory;
    }

    @Override
    public @Nullable MemorySegment next() {
      return filled == memory.byteSize() ? null : message(memory, filled);
    }

    @Override
    public void received() {
      filled += message(memory, filled).byteSize();
    }
  }

  /** The message that begins at an offset of a block. */
  static MemorySegment message(MemorySegment block, long offset) {
    return block.asSlice(offset, Math.min(MESSAGE_BYTES, block.byteSize() - offset));
  }

  /** Sends all of a block, which may be empty, to one rank, and takes in what another one sends. Both know how much there is. */
  void exchange(int to, MemorySegment outgoing, int from, Incoming incoming) {
    long sent = 0;
    Request sending = null;
    Request receiving = null;
    PoliteWait wait = new PoliteWait();
    while (true) {
      if (receiving == null) {
        MemorySegment next = incoming.next();
        receiving = next == null ? null : communicator.startReceive(next, from, TAG);
      }
      if (sending == null && sent < outgoing.byteSize()) {
        MemorySegment next = message(outgoing, sent);
        sent += next.byteSize();
        sending = send(next, to);
      }
      if (sending == null && receiving == null) {
        return;
      }
      boolean received = receiving != null && receiving.test();
      boolean delivered = sending != null && sending.test();
      if (received) {
        incoming.received();
        receiving = null;
      }
      if (delivered) {
        sending = null;
      }
      if (received || delivered) {
        wait = new PoliteWait();
      } else {
        wait.pause();
      }
    }
  }

  /** Sends zeros if the program has freed the borrowed memory: the other rank waits for a message of this size. */
  private Request send(MemorySegment message, int to) {
    try {
      return communicator.startSend(message, to, TAG);
    } catch (IllegalStateException gone) {
      if (message.scope().isAlive()) {
        throw gone;
      }
      memoryGone = gone;
      return communicator.startSend(Arena.ofAuto().allocate(message.byteSize()), to, TAG);
    }
  }

  /** Throws, after all messages, if borrowed memory was freed before it was sent. */
  void requireSent() throws IOException {
    IllegalStateException gone = memoryGone;
    memoryGone = null;
    if (gone != null) {
      throw new IOException(FREED, gone);
    }
  }
}

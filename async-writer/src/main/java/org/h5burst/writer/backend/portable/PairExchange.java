package org.h5burst.writer.backend.portable;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Request;
import org.h5burst.writer.backend.KeptFailure;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges data between pairs of ranks, in messages of bounded size. All ranks walk around the ring in step, sending
 * to the rank {@code n} places ahead and receiving from the rank {@code n} places behind, so no two wait for each
 * other.
 *
 * @param kept receives the failure if the program has freed memory: the other ranks still need the messages
 */
record PairExchange(Communicator communicator, KeptFailure kept) {
  /** A message size that every communicator supports, also those that copy messages to the Java heap. */
  static final int MESSAGE_BYTES = 1 << 20;

  private static final int TAG = 0x48;

  /**
   * The data that go to another rank, or come from it, message by message, all of {@link #MESSAGE_BYTES} except the
   * last.
   */
  static class Messages {
    private final MemorySegment memory;
    private final long bytes;
    private long moved;

    /** Makes the messages of a whole block of memory, which may be empty. */
    Messages(MemorySegment block) {
      this.bytes = block.byteSize();
      this.memory = block;
    }

    /** Makes messages that pass through other memory, and are lost if {@link #move} leaves them. */
    Messages(long bytes, Scratch through) {
      this.bytes = bytes;
      this.memory = through.ofBytes(Math.min(bytes, MESSAGE_BYTES));
    }

    /** Moves a message's data from or to where they belong: before it is sent, or after it has come. */
    void move(MemorySegment message) {}

    private @Nullable MemorySegment next() {
      long size = Math.min(MESSAGE_BYTES, bytes - moved);
      return size == 0 ? null : memory.asSlice(bytes <= memory.byteSize() ? moved : 0, size);
    }
  }

  /** Sends to one rank, and receives from another. All know the sizes. */
  void exchange(int to, Messages outgoing, int from, Messages incoming) {
    Direction receiving = new Direction(incoming, false, memory -> communicator.startReceive(memory, from, TAG));
    Direction sending = new Direction(outgoing, true, memory -> communicator.startSend(memory, to, TAG));
    IdleStrategy wait = new IdleStrategy();
    while (receiving.isUnderWay() | sending.isUnderWay()) {
      if (receiving.advances() | sending.advances()) {
        wait = new IdleStrategy();
      } else {
        wait.pause();
      }
    }
  }

  /**
   * Sends numbers to one rank, and receives those of another.
   *
   * @param outgoing null if the other rank expects none
   * @param receives whether to receive any
   */
  long[] exchangeNumbers(int to, long @Nullable [] outgoing, int from, boolean receives) {
    try (Arena arena = Arena.ofConfined()) {
      long[] none = {};
      MemorySegment length = arena.allocateFrom(JAVA_LONG, outgoing == null ? none : new long[] {outgoing.length});
      MemorySegment heardLength = arena.allocate(JAVA_LONG, receives ? 1 : 0);
      exchange(to, new Messages(length), from, new Messages(heardLength));
      MemorySegment heard = arena.allocate(JAVA_LONG, receives ? heardLength.get(JAVA_LONG, 0) : 0);
      exchange(to, new Messages(arena.allocateFrom(JAVA_LONG, outgoing == null ? none : outgoing)), from,
          new Messages(heard));
      return heard.toArray(JAVA_LONG);
    }
  }

  /** Transfers one message after another. */
  private final class Direction {
    private final Messages messages;
    private final boolean sends;
    private final Function<MemorySegment, Request> starter;
    private MemorySegment memory = MemorySegment.NULL;
    private @Nullable Request request;

    Direction(Messages messages, boolean sends, Function<MemorySegment, Request> starter) {
      this.messages = messages;
      this.sends = sends;
      this.starter = starter;
    }

    /** Returns whether a message is in flight; starts the next one if there is one. */
    boolean isUnderWay() {
      if (request == null) {
        MemorySegment next = messages.next();
        if (next == null) {
          return false;
        }
        if (sends) {
          messages.move(next);
        }
        request = start(next);
      }
      return true;
    }

    /**
     * Starts a message; uses other memory if the program has freed what was borrowed, because the other rank waits for
     * a message of this size.
     */
    private Request start(MemorySegment next) {
      memory = next;
      try {
        return starter.apply(next);
      } catch (IllegalStateException gone) {
        kept.freed(next, gone);
        return starter.apply(Arena.ofAuto().allocate(next.byteSize()));
      }
    }

    /** Returns whether a message has just completed. */
    boolean advances() {
      if (request == null || !isOver(request)) {
        return false;
      }
      request = null;
      if (!sends) {
        messages.move(memory);
      }
      messages.moved += memory.byteSize();
      return true;
    }

    private boolean isOver(Request started) {
      try {
        return started.test();
      } catch (RuntimeException gone) { // the message has come, and cannot be put where it belongs
        kept.freed(memory, gone);
        return true;
      }
    }
  }
}

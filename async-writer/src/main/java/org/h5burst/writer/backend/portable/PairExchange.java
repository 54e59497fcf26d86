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
  interface Messages {
    /** Returns memory of exactly the size of the next message; null if there is none. */
    @Nullable
    MemorySegment next();

    /** Notes that the message was sent, or received. */
    void done();
  }

  /** A whole block of memory, which may be empty. */
  static final class Block implements Messages {
    private final MemorySegment memory;
    private long moved;

    Block(MemorySegment memory) {
      this.memory = memory;
    }

    @Override
    public @Nullable MemorySegment next() {
      long left = memory.byteSize() - moved;
      return left == 0 ? null : memory.asSlice(moved, Math.min(MESSAGE_BYTES, left));
    }

    @Override
    public void done() {
      moved += Math.min(MESSAGE_BYTES, memory.byteSize() - moved);
    }
  }

  /** Bytes that pass through memory for one message, and are dropped. */
  static class Passing implements Messages {
    private final MemorySegment message;
    private long left;

    /** @param message memory of {@link #MESSAGE_BYTES} */
    Passing(long bytes, MemorySegment message) {
      this.message = message;
      this.left = bytes;
    }

    @Override
    public @Nullable MemorySegment next() {
      return left == 0 ? null : message.asSlice(0, Math.min(left, message.byteSize()));
    }

    @Override
    public void done() {
      left -= Math.min(left, message.byteSize());
    }
  }

  /** Sends to one rank, and receives from another. All know the sizes. */
  void exchange(int to, Messages outgoing, int from, Messages incoming) {
    Direction receiving = new Direction(incoming, memory -> communicator.startReceive(memory, from, TAG));
    Direction sending = new Direction(outgoing, memory -> communicator.startSend(memory, to, TAG));
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
      exchange(to, new Block(length), from, new Block(heardLength));
      MemorySegment heard = arena.allocate(JAVA_LONG, receives ? heardLength.get(JAVA_LONG, 0) : 0);
      exchange(to, new Block(arena.allocateFrom(JAVA_LONG, outgoing == null ? none : outgoing)), from,
          new Block(heard));
      return heard.toArray(JAVA_LONG);
    }
  }

  /** Transfers one message after another. */
  private final class Direction {
    private final Messages messages;
    private final Function<MemorySegment, Request> starter;
    private MemorySegment memory = MemorySegment.NULL;
    private @Nullable Request request;

    Direction(Messages messages, Function<MemorySegment, Request> starter) {
      this.messages = messages;
      this.starter = starter;
    }

    /** Returns whether a message is in flight; starts the next one if there is one. */
    boolean isUnderWay() {
      if (request == null) {
        MemorySegment next = messages.next();
        request = next == null ? null : start(next);
      }
      return request != null;
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
      messages.done();
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

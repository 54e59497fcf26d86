package org.h5burst.mpi.programs;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Request;

/**
 * Messages of every length class around a ring of ranks, by two threads on two communicators at once, received in
 * another order than they are tested.
 */
public final class LongMessagesProgram {
  private static final long[] LENGTHS = {0, 1, 64 << 10, (64 << 10) + 1, 5 << 20, 40 << 20};

  private LongMessagesProgram() {}

  /** Sends them all; the argument is the seed. */
  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    Mpi.run(mpi -> {
      try (Communicator other = mpi.world().duplicate()) {
        Thread thread = mpi.newThread("other", () -> exchange(other, seed + 1));
        thread.start();
        exchange(mpi.world(), seed);
        thread.join();
      }
      System.out.println("all messages came to rank " + mpi.world().rank());
    });
  }

  private static void exchange(Communicator ranks, long seed) {
    int next = (ranks.rank() + 1) % ranks.size();
    int previous = (ranks.rank() + ranks.size() - 1) % ranks.size();
    for (int tag = 0; tag < LENGTHS.length; tag++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment out = filled(arena, LENGTHS[tag], seed + tag + 100L * ranks.rank());
        MemorySegment in = arena.allocate(LENGTHS[tag]);
        Request send = ranks.startSend(out, next, tag);
        Request receive = ranks.startReceive(in, previous, tag);
        if (ranks.rank() % 2 == 0) {
          send.await();
        }
        receive.await();
        send.await();
        assertEquals(-1, in.mismatch(filled(arena, LENGTHS[tag], seed + tag + 100L * previous)), "the message with "
            + "tag " + tag);
        broadcast(ranks, arena, LENGTHS[tag], seed - tag);
      }
    }
    refuseTooLong(ranks, next, previous);
  }

  private static void broadcast(Communicator ranks, Arena arena, long length, long seed) {
    MemorySegment expected = filled(arena, length, seed);
    MemorySegment buffer = arena.allocate(length);
    if (ranks.rank() == ranks.size() - 1) {
      buffer.copyFrom(expected);
    }
    ranks.startBroadcast(buffer, ranks.size() - 1).await();
    assertEquals(-1, buffer.mismatch(expected), "a broadcast of " + length + " bytes");
  }

  /** The receiver fails, the sender does not, and the communicator goes on. */
  private static void refuseTooLong(Communicator ranks, int next, int previous) {
    try (Arena arena = Arena.ofConfined()) {
      Request send = ranks.startSend(arena.allocate(20 << 20), next, 9);
      Request receive = ranks.startReceive(arena.allocate(1 << 20), previous, 9);
      assertThrows(MpiException.class, receive::await);
      send.await();
    }
    ranks.barrier();
  }

  private static MemorySegment filled(Arena arena, long length, long seed) {
    MemorySegment segment = arena.allocate(length);
    byte[] block = new byte[1 << 16];
    Random random = new Random(seed);
    random.nextBytes(block);
    for (long begin = 0; begin < length; begin += block.length) {
      Arrays.fill(block, 0, 8, (byte) (begin >> 16));
      MemorySegment.copy(block, 0, segment, JAVA_BYTE, begin, (int) Math.min(block.length, length - begin));
    }
    return segment;
  }
}

package org.h5burst.mpi.programs;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.Launcher;
import org.junit.jupiter.api.function.Executable;

/**
 * Every operation of a communicator with random arguments, against what each rank computes by itself from the seed.
 * Prints a line per rank at the end.
 */
public record CommunicatorProgram(Communicator ranks, long seed) {
  private static final int ROUNDS = 40;

  /** Runs all checks, on the world, on a duplicate of it and on a part of it; the argument is the seed. */
  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[0]);
    Mpi.run(mpi -> {
      Communicator world = mpi.world();
      new CommunicatorProgram(world, seed).checkAll();
      try (Communicator duplicate = world.duplicate();
          Communicator half = world.split(world.rank() % 2, world.rank())) {
        new CommunicatorProgram(duplicate, seed + 1).checkAll();
        new CommunicatorProgram(half, seed + 2).checkAll();
      }
      checkTwoThreads(mpi);
      checkTheWorldStaysOpen(world);
      System.out.println(
          "all checks held on rank " + world.rank() + " of " + world.size() + " under " + mpi.implementation().kind());
    });
    checkThatNativeMpiStartsOnce();
  }

  private static void checkTheWorldStaysOpen(Communicator world) {
    world.close();
    assertEquals(world.size(), world.allreduce(1L, Reduction.SUM));
  }

  private static void checkThatNativeMpiStartsOnce() {
    if (Launcher.of(System.getenv()).kind().isPresent()) {
      assertTrue(assertThrows(MpiException.class, Mpi::init).toString().contains("cannot start again"));
    }
  }

  private void checkAll() {
    assertEquals(Integer.getInteger("test.hosts", 1), ranks.nodes(), "hosts of these ranks");
    for (int round = 0; round < ROUNDS; round++) {
      Random shared = new Random(seed * ROUNDS + round);
      checkReductions(shared);
      checkBroadcasts(shared);
      checkGathers(shared);
      checkMessages(shared);
    }
    checkManyRequestsAtOnce();
    checkForgottenReceive();
    checkSplits();
    checkSeparateTraffic();
    checkRefusals();
    if (ranks.mpi().implementation().kind().isNative()) {
      checkThatFreedMemoryIsRefused();
    }
  }

  private Random own(Random shared, int rank) {
    return new Random(shared.nextInt() ^ (rank + 1) * 0x9e3779b97f4a7c15L);
  }

  /** One random generator per rank: what each rank contributes is known to all. */
  private List<Random> contributions(Random shared) {
    int base = shared.nextInt();
    return IntStream.range(0, ranks.size()).mapToObj(rank -> own(new Random(base), rank)).toList();
  }

  private void checkReductions(Random shared) {
    int count = 1 + shared.nextInt(500);
    long[][] values = contributions(shared).stream().map(random -> random.longs(count, -1L << 40, 1L << 40).toArray())
        .toArray(long[][]::new);
    try (Arena arena = Arena.ofConfined()) {
      for (Reduction reduction : Reduction.values()) {
        long[] expected = IntStream.range(0, count)
            .mapToLong(i -> reduce(reduction, Arrays.stream(values).mapToLong(v -> v[i]))).toArray();
        MemorySegment longs = arena.allocateFrom(JAVA_LONG, values[ranks.rank()]);
        ranks.startAllreduceLongs(longs, count, reduction).await();
        assertArrayEquals(expected, longs.toArray(JAVA_LONG));
        MemorySegment doubles =
            arena.allocateFrom(JAVA_DOUBLE, Arrays.stream(values[ranks.rank()]).asDoubleStream().toArray());
        ranks.startAllreduceDoubles(doubles, count, reduction).await();
        assertArrayEquals(Arrays.stream(expected).asDoubleStream().toArray(), doubles.toArray(JAVA_DOUBLE));
        assertEquals(expected[0], ranks.allreduce(values[ranks.rank()][0], reduction));
        assertEquals((double) expected[0], ranks.allreduce((double) values[ranks.rank()][0], reduction));
      }
    }
  }

  private static long reduce(Reduction reduction, LongStream values) {
    return switch (reduction) {
      case SUM -> values.sum();
      case MIN -> values.min().orElseThrow();
      case MAX -> values.max().orElseThrow();
    };
  }

  private void checkBroadcasts(Random shared) {
    int root = shared.nextInt(ranks.size());
    byte[] message = randomBytes(shared, 5000);
    assertArrayEquals(message, ranks.broadcast(ranks.rank() == root ? message : new byte[0], root));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer =
          ranks.rank() == root ? arena.allocateFrom(JAVA_BYTE, message) : arena.allocate(message.length);
      ranks.startBroadcast(buffer, root).await();
      assertArrayEquals(message, buffer.toArray(JAVA_BYTE));
    }
  }

  private void checkGathers(Random shared) {
    List<byte[]> parts = contributions(shared).stream().map(random -> randomBytes(random, 2000)).toList();
    List<byte[]> gathered = ranks.allgather(parts.get(ranks.rank()));
    assertEquals(parts.size(), gathered.size());
    for (int i = 0; i < parts.size(); i++) {
      assertArrayEquals(parts.get(i), gathered.get(i));
    }
    int bytes = shared.nextInt(1000);
    List<byte[]> equalParts = contributions(shared).stream().map(random -> exactly(random, bytes)).toList();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate((long) bytes * ranks.size());
      ranks.startAllgather(arena.allocateFrom(JAVA_BYTE, equalParts.get(ranks.rank())), all).await();
      for (int i = 0; i < ranks.size(); i++) {
        assertArrayEquals(equalParts.get(i), all.asSlice((long) bytes * i, bytes).toArray(JAVA_BYTE));
      }
    }
  }

  /**
   * Every rank sends to a neighbour at a random distance and receives from the one at the same distance on the other
   * side.
   */
  private void checkMessages(Random shared) {
    int distance = shared.nextInt(ranks.size());
    int tag = shared.nextInt(1000);
    int destination = (ranks.rank() + distance) % ranks.size();
    int source = (ranks.rank() - distance + ranks.size()) % ranks.size();
    boolean anySource = shared.nextBoolean();
    List<byte[]> messages = contributions(shared).stream().map(random -> randomBytes(random, 200_000)).toList();
    try (Arena arena = Arena.ofConfined()) {
      Request send = ranks.startSend(arena.allocateFrom(JAVA_BYTE, messages.get(ranks.rank())), destination, tag);
      IdleStrategy.until(() -> ranks.hasMessage(tag));
      assertFalse(ranks.hasMessage(tag + 1));
      MemorySegment buffer = arena.allocate(messages.get(source).length);
      ranks.startReceive(buffer, anySource ? Communicator.ANY_SOURCE : source, tag).await();
      send.await();
      assertArrayEquals(messages.get(source), buffer.toArray(JAVA_BYTE));
    }
    ranks.barrier();
    assertFalse(ranks.hasMessage(tag), "each message is received once");
  }

  private void checkManyRequestsAtOnce() {
    int count = 100;
    try (Arena arena = Arena.ofConfined()) {
      List<MemorySegment> values = new ArrayList<>();
      List<Request> pending = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        MemorySegment value = arena.allocateFrom(JAVA_LONG, i);
        values.add(value);
        pending.add(ranks.startAllreduceLongs(value, 1, Reduction.SUM));
      }
      for (int i = count - 1; i >= 0; i--) {
        pending.get(i).await();
        assertTrue(pending.get(i).test(), "a request that is done stays done");
        assertEquals((long) i * ranks.size(), values.get(i).get(JAVA_LONG, 0));
      }
    }
  }

  /**
   * The program forgets a receive and its buffer: MPI writes into the buffer all the same, so it must still be there.
   */
  private void checkForgottenReceive() {
    int tag = 4711;
    Request unused = ranks.startReceive(Arena.ofAuto().allocate(1 << 20), ranks.rank(), tag);
    assertFalse(unused.test());
    System.gc();
    try (Arena arena = Arena.ofConfined()) {
      ranks.startSend(arena.allocate(1 << 20), ranks.rank(), tag).await();
    }
    unused.await();
    ranks.barrier();
  }

  private void checkSplits() {
    Random shared = new Random(seed);
    for (int round = 0; round < 5; round++) {
      int[] colors = shared.ints(ranks.size(), 0, 3).toArray();
      int[] keys = shared.ints(ranks.size(), -5, 5).toArray();
      int color = colors[ranks.rank()];
      List<Integer> members =
          IntStream.range(0, ranks.size()).filter(rank -> colors[rank] == color).boxed()
              .sorted(Comparator.comparingInt((Integer rank) -> keys[rank]).thenComparingInt(rank -> rank)).toList();
      try (Communicator part = ranks.split(color, keys[ranks.rank()])) {
        assertEquals(members.size(), part.size());
        assertEquals(members.indexOf(ranks.rank()), part.rank());
        assertEquals(members.stream().mapToLong(rank -> rank).sum(), part.allreduce(ranks.rank(), Reduction.SUM));
      }
    }
  }

  private void checkSeparateTraffic() {
    Communicator other = ranks.duplicate();
    try (Arena arena = Arena.ofConfined()) {
      assertEquals(ranks.rank(), other.rank());
      assertEquals(ranks.size(), other.size());
      Request send = other.startSend(arena.allocateFrom(JAVA_LONG, 1), ranks.rank(), 5);
      IdleStrategy.until(() -> other.hasMessage(5));
      assertFalse(ranks.hasMessage(5));
      other.startReceive(arena.allocate(JAVA_LONG), ranks.rank(), 5).await();
      send.await();
    }
    other.close();
    other.close();
    assertThrows(IllegalStateException.class, other::startBarrier);
  }

  private void checkRefusals() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment eight = arena.allocate(8);
      MemorySegment heap = MemorySegment.ofArray(new long[1]);
      assertThrows(IllegalArgumentException.class, () -> ranks.startBroadcast(eight, ranks.size()));
      assertThrows(IllegalArgumentException.class, () -> ranks.startSend(eight, -1, 0));
      assertThrows(IllegalArgumentException.class, () -> ranks.startReceive(eight, ranks.size(), 0));
      assertThrows(IllegalArgumentException.class, () -> ranks.startBroadcast(heap, 0));
      assertThrows(IllegalArgumentException.class, () -> ranks.startAllreduceLongs(heap, 1, Reduction.SUM));
      assertThrows(IllegalArgumentException.class, () -> ranks.startAllreduceLongs(eight, 2, Reduction.SUM));
      assertThrows(IllegalArgumentException.class,
          () -> ranks.startAllgather(eight, arena.allocate(8L * ranks.size() - 1)));
      assertThrows(IllegalArgumentException.class, () -> ranks.split(-1, 0));
      Request send = ranks.startSend(eight, ranks.rank(), 9);
      assertThrows(MpiException.class, () -> ranks.startReceive(arena.allocate(4), ranks.rank(), 9).await());
      send.await();
    }
  }

  /** Native code would read or write what belongs to others by now. */
  private void checkThatFreedMemoryIsRefused() {
    MemorySegment freed;
    try (Arena arena = Arena.ofShared()) {
      freed = arena.allocate(JAVA_LONG, ranks.size());
    }
    List<Executable> calls = List.of(() -> ranks.startSend(freed, ranks.rank(), 8),
        () -> ranks.startReceive(freed, ranks.rank(), 8), () -> ranks.startBroadcast(freed, 0),
        () -> ranks.startAllreduceLongs(freed, 1, Reduction.SUM),
        () -> ranks.startAllgather(freed.asSlice(0, Long.BYTES), freed));
    calls.forEach(call -> assertThrows(IllegalStateException.class, call));
  }

  /** A library's thread and the application's, each on its own communicator. */
  private static void checkTwoThreads(Mpi mpi) throws InterruptedException {
    try (Communicator other = mpi.world().duplicate()) {
      Thread thread = mpi.newThread("other", () -> sumMany(other));
      thread.start();
      sumMany(mpi.world());
      thread.join();
    }
  }

  private static void sumMany(Communicator ranks) {
    long expected = (long) ranks.size() * (ranks.size() - 1) / 2;
    for (int i = 0; i < 200; i++) {
      assertEquals(expected + (long) i * ranks.size(), ranks.allreduce((long) ranks.rank() + i, Reduction.SUM));
    }
  }

  private static byte[] randomBytes(Random random, int longest) {
    return exactly(random, random.nextInt(4) == 0 ? 0 : random.nextInt(longest));
  }

  private static byte[] exactly(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}

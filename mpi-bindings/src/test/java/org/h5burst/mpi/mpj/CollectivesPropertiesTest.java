package org.h5burst.mpi.mpj;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;

/** Collectives of 1 to 5 ranks, started together and finished in any order, against what one rank computes alone. */
class CollectivesPropertiesTest {
  private static final Map<Integer, RanksInOneJvm> RANKS = new ConcurrentHashMap<>();

  /** The collectives that can be under way with others. */
  enum Operation {
    BARRIER,
    BROADCAST,
    REDUCE,
    GATHER
  }

  @AfterContainer
  static void end() {
    RANKS.values().forEach(RanksInOneJvm::close);
  }

  @Property(tries = 60)
  void shouldGiveWhatOneRankComputesAloneWhenCollectivesOverlap(@ForAll @IntRange(min = 1, max = 5) int size,
      @ForAll @Size(min = 1, max = 12) List<Operation> operations,
      @ForAll long seed) {
    RANKS.computeIfAbsent(size, RanksInOneJvm::new).run(world -> {
      try (Communicator ranks = world.duplicate(); Arena arena = Arena.ofConfined()) {
        List<Runnable> checks = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
          checks.add(start(ranks, arena, operations.get(i), seed + i));
        }
        Collections.shuffle(checks, new Random(seed + ranks.rank()));
        checks.forEach(Runnable::run);
      }
    });
  }

  @Property(tries = 30)
  void shouldGatherEveryRanksBytesWhenTheirLengthsDiffer(@ForAll @IntRange(min = 1, max = 5) int size,
      @ForAll long seed) {
    RANKS.computeIfAbsent(size, RanksInOneJvm::new).run(world -> {
      List<byte[]> parts = IntStream.range(0, size).mapToObj(rank -> bytes(new Random(seed + rank), 200_000)).toList();
      List<byte[]> gathered = world.allgather(parts.get(world.rank()));
      for (int rank = 0; rank < size; rank++) {
        assertArrayEquals(parts.get(rank), gathered.get(rank));
      }
    });
  }

  /** Returns what waits for the operation and checks its result. */
  private static Runnable start(Communicator ranks, Arena arena, Operation operation, long seed) {
    Random shared = new Random(seed);
    return switch (operation) {
      case BARRIER -> ranks.startBarrier()::await;
      case BROADCAST -> broadcast(ranks, arena, shared);
      case REDUCE -> reduce(ranks, arena, shared);
      case GATHER -> gather(ranks, arena, shared);
    };
  }

  private static Runnable broadcast(Communicator ranks, Arena arena, Random shared) {
    int root = shared.nextInt(ranks.size());
    byte[] expected = bytes(shared, 300_000);
    MemorySegment buffer = arena.allocate(expected.length);
    if (ranks.rank() == root) {
      MemorySegment.copy(expected, 0, buffer, JAVA_BYTE, 0, expected.length);
    }
    Request request = ranks.startBroadcast(buffer, root);
    return () -> {
      request.await();
      assertArrayEquals(expected, buffer.toArray(JAVA_BYTE));
    };
  }

  private static Runnable reduce(Communicator ranks, Arena arena, Random shared) {
    Reduction reduction = Reduction.values()[shared.nextInt(3)];
    long[] values = shared.longs(ranks.size()).toArray();
    int count = 1 + shared.nextInt(20_000);
    MemorySegment buffer = arena.allocate(JAVA_LONG, count);
    for (int i = 0; i < count; i++) {
      buffer.setAtIndex(JAVA_LONG, i, values[ranks.rank()] ^ i);
    }
    Request request = ranks.startAllreduceLongs(buffer, count, reduction);
    return () -> {
      request.await();
      for (int i = 0; i < count; i++) {
        assertEquals(alone(reduction, values, i), buffer.getAtIndex(JAVA_LONG, i));
      }
    };
  }

  private static long alone(Reduction reduction, long[] values, int index) {
    LongStream all = LongStream.of(values).map(value -> value ^ index);
    return switch (reduction) {
      case SUM -> all.sum();
      case MIN -> all.min().orElseThrow();
      case MAX -> all.max().orElseThrow();
    };
  }

  private static Runnable gather(Communicator ranks, Arena arena, Random shared) {
    int length = shared.nextInt(100_000);
    List<byte[]> parts = IntStream.range(0, ranks.size()).mapToObj(_ -> exactly(shared, length)).toList();
    MemorySegment all = arena.allocate((long) length * ranks.size());
    Request request = ranks.startAllgather(arena.allocateFrom(JAVA_BYTE, parts.get(ranks.rank())), all);
    return () -> {
      request.await();
      for (int rank = 0; rank < parts.size(); rank++) {
        assertArrayEquals(parts.get(rank), all.asSlice((long) length * rank, length).toArray(JAVA_BYTE));
      }
    };
  }

  private static byte[] bytes(Random random, int longest) {
    return exactly(random, random.nextInt(4) == 0 ? 0 : random.nextInt(longest));
  }

  private static byte[] exactly(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}

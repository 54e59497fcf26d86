package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Staging memory is bounded, comes back, and is never given to two writes at once. */
@Timeout(60)
final class StagingPoolTest {
  private static final int THREADS = 4;
  private static final int WRITES = 20_000;
  private static final long LIMIT_BYTES = 4 << 20;

  @Test
  void shouldHaveNoRoomWhenAWriteIsLargerThanTheLimit() {
    StagingPool pool = new StagingPool(1000);
    assertNull(pool.tryStage(1001));
    StagedData all = pool.tryStage(1000);
    assertNotNull(all);
    assertNull(pool.tryStage(1));
    all.release();
    assertNotNull(pool.tryStage(1));
  }

  @Test
  void shouldLoseNothingWhenManyThreadsStageAndRelease() throws Exception {
    StagingPool pool = new StagingPool(LIMIT_BYTES);
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Integer>> all = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        all.add(threads.submit(() -> stageAndRelease(pool, number)));
      }
      int refused = 0;
      for (Future<Integer> each : all) {
        refused += each.get();
      }
      assertTrue(refused < THREADS * WRITES, "nothing was ever staged");
    }
    pool.free();
    assertEquals(0, pool.usedBytes());
  }

  /** Marks what it holds and finds its marks again; returns how often there was no room. */
  private static int stageAndRelease(StagingPool pool, int thread) {
    Random random = new Random(thread);
    Deque<StagedData> held = new ArrayDeque<>();
    int refused = 0;
    for (int write = 0; write < WRITES; write++) {
      int bytes = random.nextInt(20) == 0 ? 1 + random.nextInt(600_000) : 1 + random.nextInt(2000);
      StagedData data = pool.tryStage(bytes);
      assertTrue(pool.usedBytes() <= LIMIT_BYTES);
      if (data == null) {
        refused++;
      } else {
        mark(data, thread);
        held.add(data);
      }
      while (!held.isEmpty() && (data == null || held.size() > 40)) {
        check(held.remove(), thread);
      }
    }
    held.forEach(data -> check(data, thread));
    return refused;
  }

  private static void mark(StagedData data, int thread) {
    data.memory().asSlice(data.offset(), data.bytes()).fill((byte) (thread + 1));
  }

  private static void check(StagedData data, int thread) {
    byte[] found = data.memory().asSlice(data.offset(), data.bytes()).toArray(ValueLayout.JAVA_BYTE);
    byte[] expected = new byte[found.length];
    Arrays.fill(expected, (byte) (thread + 1));
    assertArrayEquals(expected, found, "memory was given to two writes");
    data.release();
  }

  /** Without the rule, the block counts as used until the process ends. */
  @Test
  @SuppressWarnings("NullAway") // stands for what cannot be forced: memory that runs out
  void shouldHaveTheBlockAgainWhenAPieceCannotBeAdded() {
    StagingPool pool = new StagingPool(1 << 20);
    StagedData data = Objects.requireNonNull(pool.tryStage(1 << 19));
    assertTrue(pool.usedBytes() > 0);
    DatasetPieces pieces = new DatasetPieces(new DatasetSpec("d", ElementType.INT8, new long[] {1 << 19}));
    assertThrows(NullPointerException.class, () -> pieces.accept(null, data.memory(), data.offset(), data.block()));
    assertEquals(0, pool.usedBytes());
  }
}

package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.system.ffm.Cores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The I/O thread writes while the program computes, because it does not wait for the program's core. */
@Timeout(60)
final class OtherCoreTest {
  private static final int ROUNDS = 100;
  /** The kernel may move the thread once more, after it has been woken. */
  private static final int LEAST_ELSEWHERE = 90;
  private static final long FALLING_ASLEEP_NANOS = 2_000_000;

  private final Cores cores = Cores.get().orElseThrow();

  private static BitSet only(int core) {
    BitSet one = new BitSet();
    one.set(core);
    return one;
  }

  @Test
  void shouldWakeElsewhereAndBeFreeAgainWhenItFellAsleepOnTheCoreOfTheProgram() throws Exception {
    BitSet all = cores.allowed(0);
    int mine = all.nextSetBit(0);
    CompletableFuture<Integer> elsewhere = new CompletableFuture<>();
    try (Mpi mpi = Mpi.solo();
        WriteRing ring = new WriteRing(mpi, 64, TimeUnit.SECONDS.toNanos(30), () -> {},
            elsewhere::completeExceptionally)) {
      Thread program = new Thread(() -> elsewhere.complete(roundsElsewhere(ring, all, mine)));
      program.start();
      int rounds = elsewhere.get();
      program.join();
      assertTrue(all.cardinality() == 1 || rounds >= LEAST_ELSEWHERE, () -> "only " + rounds);
    }
  }

  /** Counts how often the I/O thread, free to run anywhere, does not run where this thread computes. */
  private int roundsElsewhere(WriteRing ring, BitSet all, int mine) {
    cores.allow(0, only(mine));
    int elsewhere = 0;
    for (int round = 0; round < ROUNDS; round++) {
      ring.submit(() -> {
        cores.allow(0, only(mine));
        cores.allow(0, all);
      });
      LockSupport.parkNanos(FALLING_ASLEEP_NANOS);
      CompletableFuture<Boolean> woken = new CompletableFuture<>();
      ring.submit(() -> woken.complete(cores.current() != mine && cores.allowed(0).equals(all)));
      while (!woken.isDone()) {
        Thread.onSpinWait(); // computes
      }
      elsewhere += woken.join() ? 1 : 0;
    }
    return elsewhere;
  }

  @Test
  void shouldNotBePlacedWhenThereIsNoCoreForIt() {
    int number = cores.allowed(0).cardinality();
    assertTrue(OtherCore.ofThisThread(number).isEmpty());
    assertEquals(number > 1, OtherCore.ofThisThread(number - 1).isPresent());
  }
}

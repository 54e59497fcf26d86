package org.h5burst.mpi.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM turns into exceptions through its own signal handlers still becomes exceptions after MPI is there; and a
 * JVM with daemon threads ends when main does.
 */
public final class SurvivalProgram {
  private static final int STORM = 300_000;

  private SurvivalProgram() {}

  /** Survives. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      assertEquals(STORM, nullStorm());
      assertTrue(overflow() > 1000);
      assertEquals(mpi.world().size(), mpi.world().allreduce(1L, Reduction.SUM));
      mpi.newThread("waits for ever", LockSupport::park).start();
      System.out.println("survived on rank " + mpi.world().rank());
    });
    assertEquals(STORM, nullStorm());
  }

  /** Dereferences null often enough to be compiled: the null check is then a signal. */
  private static int nullStorm() {
    int caught = 0;
    AtomicLong real = new AtomicLong();
    for (int i = 0; i < 2 * STORM; i++) {
      try {
        increment(i % 2 == 0 ? real : null);
      } catch (NullPointerException e) {
        caught++;
      }
    }
    return caught;
  }

  @SuppressWarnings("NullAway") // the dereference of null is the purpose
  private static void increment(@Nullable AtomicLong value) {
    value.incrementAndGet();
  }

  private static int overflow() {
    int[] depth = new int[1];
    try {
      descend(depth);
    } catch (StackOverflowError e) {
      return depth[0];
    }
    throw new AssertionError("no stack overflow");
  }

  @SuppressWarnings("InfiniteRecursion") // the overflow of the stack is the purpose
  private static void descend(int[] depth) {
    depth[0]++;
    descend(depth);
  }
}

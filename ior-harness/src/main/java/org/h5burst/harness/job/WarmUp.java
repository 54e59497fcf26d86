package org.h5burst.harness.job;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * Repeats what will be measured until it takes as long as before, and the JVM has compiled everything, as in a program
 * that runs for more than a few seconds: it compiles on the measured cores, and times of small bursts would be those of
 * the compiler.
 */
public final class WarmUp {
  /** The share of a core that the compilers may use. */
  private static final double LITTLE = .05;
  /** What takes less than this part of the least time before is still becoming faster. */
  private static final double FASTER = .9;
  /** What takes more than this was disturbed. */
  private static final double DISTURBED = 1.25;
  /** In less time, little is compiled. */
  private static final double SOON_NANOS = 5e8;
  /** The default maximum, as a multiple of the steps before the first look. */
  private static final int LOOKS = 20;
  private static final int BURSTS = 1000;

  private WarmUp() {}

  /** Writes bursts of one element per rank into a file that it makes and deletes. <b>Collective.</b> */
  public static void run(Path path, Communicator world) throws IOException {
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world)) {
      MemorySegment element = arena.allocate(Double.BYTES);
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(world.size()).create();
      run(world, BURSTS, _ -> {
        dataset.write(Selection.block(world.rank(), 1), element, Ownership.BORROW);
        file.commit().join();
      });
      file.complete();
    }
    SharedFiles.delete(world, path);
  }

  /** Takes at most {@link #most} steps until their times are stationary. <b>Collective.</b> */
  public static void run(Communicator world, int steps, IntConsumer step) {
    run(world, steps, most(steps), step);
  }

  /**
   * Takes steps until they take as long as before, and the compilers of all ranks have little to do. <b>Collective.</b>
   *
   * @param steps before the first look at the times; later twice as many, while a look comes too soon
   * @param most the largest number of steps
   * @param step takes its number, from 0
   */
  public static void run(Communicator world, int steps, int most, IntConsumer step) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean isStationary = false;
    int next = steps;
    double least = Double.POSITIVE_INFINITY;
    for (int taken = 0; taken < most && !isStationary;) {
      int now = Math.min(most - taken, next);
      long start = System.nanoTime();
      long compiled = compiler.getTotalCompilationTime();
      for (int end = taken + now; taken < end; taken++) {
        step.accept(taken);
      }
      double nanos = world.allreduce((double) (System.nanoTime() - start), Reduction.MAX);
      double compiling =
          world.allreduce((compiler.getTotalCompilationTime() - compiled) * 1e6 / nanos, Reduction.MAX);
      double each = nanos / now;
      isStationary = compiling < LITTLE && each > FASTER * least && each < DISTURBED * least;
      least = Math.min(least, each);
      next = nanos < SOON_NANOS ? 2 * next : next;
    }
  }

  /** Returns a sensible largest number of steps, if so many are taken before the first look. */
  public static int most(int steps) {
    return LOOKS * steps;
  }
}

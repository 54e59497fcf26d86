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
 * Repeats what will be measured until the JVM has compiled everything, as in a program that runs for more than a few
 * seconds: it compiles on the measured cores, and times of small bursts would be those of the compiler.
 */
public final class WarmUp {
  /** The share of a core that the compilers may use. */
  private static final double LITTLE = .05;
  /** The largest number of looks at the compilers, by default. */
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

  /** Takes at most {@link #most} steps until the compilers of all ranks have little to do. <b>Collective.</b> */
  public static void run(Communicator world, int steps, IntConsumer step) {
    run(world, steps, most(steps), step);
  }

  /**
   * Takes steps until the compilers of all ranks have little to do. <b>Collective.</b>
   *
   * @param steps between two looks at the compilers
   * @param most the largest number of steps
   * @param step takes its number, from 0
   */
  public static void run(Communicator world, int steps, int most, IntConsumer step) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    double compiling = 1;
    for (int taken = 0; taken < most && compiling > LITTLE;) {
      long start = System.nanoTime();
      long before = compiler.getTotalCompilationTime();
      for (int end = Math.min(most, taken + steps); taken < end; taken++) {
        step.accept(taken);
      }
      compiling = world.allreduce((compiler.getTotalCompilationTime() - before) * 1e6 / (System.nanoTime() - start),
          Reduction.MAX);
    }
  }

  /** Returns a sensible largest number of steps, if so many are taken between two looks. */
  public static int most(int steps) {
    return LOOKS * steps;
  }
}

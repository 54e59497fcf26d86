package org.h5burst.harness.soak;

import java.io.IOException;
import java.nio.file.Path;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;

/**
 * One rank of a soak: runs programs one after another, every fourth after a fault. Started by {@link SoakCommand}, not
 * by users.
 */
public final class SoakRank {
  private static final int PROGRAMS_PER_FAULT = 4;
  private static final double SECONDS_PER_SAMPLE = 0.5;

  private final SoakPlan plan;
  private final Communicator world;
  private final JobFiles files;
  private final long start = System.nanoTime();

  private SoakRank(SoakPlan plan, Communicator world, JobFiles files) {
    this.plan = plan;
    this.world = world;
    this.files = files;
  }

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] arguments) throws Exception {
    JobFiles files = new JobFiles(Path.of(arguments[0]));
    SoakPlan plan = files.readPlan(SoakPlan.class);
    Mpi.run(mpi -> new SoakRank(plan, mpi.world(), files).run());
  }

  private void run() throws IOException {
    Misuse misuse = new Misuse(world, Path.of(plan.directory()));
    double next = 0;
    long faults = 0;
    boolean more = true;
    for (long program = 0; more; program++) {
      long seed = plan.seed() + program;
      long objects;
      try {
        if (program % PROGRAMS_PER_FAULT == 0) {
          misuse.run(faults++);
        }
        objects = new RandomProgram(world, Path.of(plan.directory()).resolve("soak.h5"), seed).run();
      } catch (RuntimeException failure) {
        throw new IllegalStateException(
            "program %d (--seed %d begins with it) failed: %s".formatted(program, seed, failure), failure);
      }
      more = !isAnywhere(seconds() >= plan.seconds());
      if (isAnywhere(seconds() >= next) || !more) {
        append(Sample.now(world.rank(), seconds(), program + 1, faults, objects));
        next = seconds() + SECONDS_PER_SAMPLE;
      }
    }
  }

  /** Adds each rank's sample, one after another, because they may be on several hosts. */
  private void append(Sample mine) {
    for (int rank = 0; rank < world.size(); rank++) {
      if (rank == world.rank()) {
        files.append(Sample.class, mine);
      }
      world.barrier();
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Returns whether something is true on any rank. */
  private boolean isAnywhere(boolean here) {
    return world.allreduce(here ? 1 : 0, Reduction.MAX) == 1;
  }
}

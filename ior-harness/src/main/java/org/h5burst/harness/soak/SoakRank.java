package org.h5burst.harness.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;

/**
 * One rank of a soak: programs, one after the other, every fourth with a fault before it. Started by
 * {@link SoakCommand}, not by people.
 */
public final class SoakRank {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int PROGRAMS_PER_FAULT = 4;
  private static final double SECONDS_PER_SAMPLE = 0.5;

  private final SoakPlan plan;
  private final Communicator world;
  private final Path samples;
  private final long start = System.nanoTime();

  private SoakRank(SoakPlan plan, Communicator world, Path samples) {
    this.plan = plan;
    this.world = world;
    this.samples = samples;
  }

  /** Where the plan is. */
  static Path plan(Path scratch) {
    return scratch.resolve("plan.json");
  }

  /** Where a rank's samples go, a line of JSON each. */
  static Path samples(Path scratch, int rank) {
    return scratch.resolve("samples" + rank);
  }

  /** Argument: the directory of the plan. */
  public static void main(String[] arguments) throws Exception {
    Path scratch = Path.of(arguments[0]);
    SoakPlan plan = MAPPER.readValue(plan(scratch).toFile(), SoakPlan.class);
    Mpi.run(mpi -> new SoakRank(plan, mpi.world(), samples(scratch, mpi.world().rank())).run());
  }

  private void run() throws IOException {
    Misuse misuse = new Misuse(world, Path.of(plan.directory()));
    double next = 0;
    long faults = 0;
    boolean more = true;
    for (long program = 0; more; program++) {
      long seed = plan.seed() + program;
      try {
        if (program % PROGRAMS_PER_FAULT == 0) {
          misuse.run(faults++);
        }
        long objects = new RandomProgram(world, Path.of(plan.directory()).resolve("soak.h5"), seed).run();
        more = isTimeLeft();
        if (seconds() >= next || !more) {
          sample(Sample.now(world.rank(), seconds(), program + 1, faults, objects));
          next = seconds() + SECONDS_PER_SAMPLE;
        }
      } catch (RuntimeException failure) {
        throw new IllegalStateException(
            "program %d (--seed %d begins with it) failed: %s".formatted(program, seed, failure), failure);
      }
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The same on all ranks. */
  private boolean isTimeLeft() {
    return world.allreduce(seconds() < plan.seconds() ? 1 : 0, Reduction.MIN) == 1;
  }

  private void sample(Sample sample) throws IOException {
    Files.writeString(samples, MAPPER.writeValueAsString(sample) + "\n", StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}

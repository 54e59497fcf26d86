package org.h5burst.harness.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;

/**
 * One rank of a soak: runs programs one after another, every fourth after a fault. Started by {@link SoakCommand}, not
 * by users.
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

  /** Returns where a rank's samples go, a line of JSON each. */
  private static Path file(Path scratch, int rank) {
    return scratch.resolve("samples" + rank);
  }

  /** Returns a rank's samples by now: all complete lines; the last one may still be in the making. */
  static List<Sample> samples(Path scratch, int rank) throws IOException {
    Path file = file(scratch, rank);
    String text = Files.exists(file) ? Files.readString(file) : "";
    List<Sample> samples = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      samples.add(MAPPER.readValue(line, Sample.class));
    }
    return samples;
  }

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] arguments) throws Exception {
    JobFiles files = new JobFiles(Path.of(arguments[0]));
    SoakPlan plan = files.readPlan(SoakPlan.class);
    Mpi.run(mpi -> new SoakRank(plan, mpi.world(), file(files.directory(), mpi.world().rank())).run());
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

  /** Returns the same on all ranks. */
  private boolean isTimeLeft() {
    return world.allreduce(seconds() < plan.seconds() ? 1 : 0, Reduction.MIN) == 1;
  }

  private void sample(Sample sample) throws IOException {
    Files.writeString(samples, MAPPER.writeValueAsString(sample) + "\n", StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}

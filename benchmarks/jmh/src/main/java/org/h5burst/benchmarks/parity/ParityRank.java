package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Mode;

/**
 * The part of one rank: every case, the C program and the writer in turn. Started by {@link ParityCommand}, not by
 * users.
 */
record ParityRank(Path library, int repetitions, boolean kernels, Communicator world) {
  private static final int COMPILING_STEPS = 200;
  private static final int FEWEST_WARM_UPS = 5;
  private static final long WARM_UP_BYTES = 64 << 20;

  /**
   * Takes as arguments the compiled C reference, next to which the files are, the number of repetitions, whether
   * kernels are written, and the file for rank 0's measurements.
   */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      ParityRank rank =
          new ParityRank(Path.of(arguments[0]), Integer.parseInt(arguments[1]), Boolean.parseBoolean(arguments[2]),
              mpi.world());
      List<Measurement> measurements = rank.measure();
      if (mpi.world().rank() == 0) {
        new ObjectMapper().writeValue(Path.of(arguments[3]).toFile(), measurements);
      }
    });
  }

  private List<Measurement> measure() throws Exception {
    List<Measurement> measurements = new ArrayList<>();
    List<Mode> modes = kernels ? List.of(Mode.INDEPENDENT) : List.of(Mode.values());
    // all of them first: what a later one makes the JVM compile again would slow down an earlier one
    for (Mode mode : modes) {
      compile(mode);
    }
    for (Mode mode : modes) {
      for (Case written : kernels ? Case.kernels(world.size()) : Case.patterns(world.size())) {
        measurements.add(measure(written, mode));
      }
    }
    return measurements;
  }

  private Measurement measure(Case written, Mode mode) throws Exception {
    Measurement measured = Measurement.of(written.pattern(), written.bytes() / world.size(), mode);
    int warmUps = (int) Math.clamp(WARM_UP_BYTES / written.bytes(), FEWEST_WARM_UPS, COMPILING_STEPS);
    int first = WarmUp.most(warmUps);
    try (Arena arena = Arena.ofShared(); Sides sides = sides(arena, written, mode, first + repetitions)) {
      WarmUp.run(world, warmUps, step -> takeTurns(sides, step, Measurement.NONE));
      for (int step = first; step < first + repetitions; step++) {
        takeTurns(sides, step, measured);
      }
    }
    return measured;
  }

  private Sides sides(Arena arena, Case written, Mode mode, int steps) {
    return new Sides(library, world, written, mode, arena.allocate(written.bytes(world.rank()), 64).fill((byte) 1),
        steps);
  }

  private void compile(Mode mode) throws IOException {
    try (Arena arena = Arena.ofShared();
        Sides sides = sides(arena, Case.tiny(world.size()), mode, WarmUp.most(COMPILING_STEPS))) {
      WarmUp.run(world, COMPILING_STEPS, step -> takeTurns(sides, step, Measurement.NONE));
    }
  }

  private void takeTurns(Sides sides, int step, Measurement measured) {
    for (Way way : WilliamsSquare.order(List.of(Way.values()), step)) {
      Sides.Write write = sides.step(way, step);
      CommonStart.await(world);
      long start = System.nanoTime();
      double library = write.run();
      double application = (System.nanoTime() - start) / 1e9;
      measured.note(way, slowest(library), slowest(application));
    }
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}

package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Mode;

/** What one rank does: every case, the C program and the writer in turn. Started by {@link ParityCommand}, not by people. */
public final class ParityRank {
  private static final int WARM_UPS = 10;

  /** Until the JVM has compiled all that the cases need, on the cores on which they are measured: the time that compiling takes of some steps' is less than this. */
  private static final double COMPILED = .05;
  private static final int COMPILING_STEPS = 200;
  private static final int MOST_COMPILING_STEPS = 4_000;

  private final Path directory;
  private final Path library;
  private final int repetitions;
  private final boolean kernels;
  private final Communicator world;

  private ParityRank(Path directory, Path library, int repetitions, boolean kernels, Communicator world) {
    this.directory = directory;
    this.library = library;
    this.repetitions = repetitions;
    this.kernels = kernels;
    this.world = world;
  }

  /** Arguments: a directory, the compiled C reference, how often, whether kernels are written, and where rank 0 leaves the measurements. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      ParityRank rank =
          new ParityRank(Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2]), Boolean.parseBoolean(arguments[3]), mpi.world());
      List<Measurement> measurements = rank.measure();
      if (mpi.world().rank() == 0) {
        new ObjectMapper().writeValue(Path.of(arguments[4]).toFile(), measurements);
      }
    });
  }

  private List<Measurement> measure() throws Exception {
    List<Measurement> measurements = new ArrayList<>();
    WarmUp.run(directory.resolve("warm-up.h5"), world);
    for (Mode mode : kernels ? List.of(Mode.INDEPENDENT) : List.of(Mode.values())) {
      compile(mode);
      for (Case written : kernels ? Case.kernels(world.size()) : Case.patterns(world.size())) {
        measurements.add(measure(written, mode));
      }
    }
    return measurements;
  }

  private Measurement measure(Case written, Mode mode) throws Exception {
    Measurement measured = Measurement.of(written.pattern(), written.bytes() / world.size(), mode);
    try (Arena arena = Arena.ofShared(); Sides sides = sides(arena, written, mode, WARM_UPS + repetitions)) {
      for (int step = 0; step < WARM_UPS + repetitions; step++) {
        takeTurns(sides, step, step < WARM_UPS ? Measurement.NONE : measured);
      }
    }
    return measured;
  }

  private Sides sides(Arena arena, Case written, Mode mode, int steps) {
    return new Sides(library, world, written, mode, arena.allocate(written.bytes(world.rank()), 64).fill((byte) 1), steps);
  }

  private void compile(Mode mode) throws IOException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    try (Arena arena = Arena.ofShared(); Sides sides = sides(arena, Case.tiny(world.size()), mode, MOST_COMPILING_STEPS)) {
      double compiling = 1;
      for (int step = 0; step < MOST_COMPILING_STEPS && compiling > COMPILED; step += COMPILING_STEPS) {
        long start = System.nanoTime();
        long before = compiler.getTotalCompilationTime();
        for (int each = 0; each < COMPILING_STEPS; each++) {
          takeTurns(sides, step + each, Measurement.NONE);
        }
        compiling = slowest((compiler.getTotalCompilationTime() - before) * 1e6 / (System.nanoTime() - start));
      }
    }
  }

  private void takeTurns(Sides sides, int step, Measurement measured) {
    Way[] ways = Way.values();
    for (int turn = 0; turn < ways.length; turn++) {
      Way way = ways[(step + turn) % ways.length];
      Sides.Write write = sides.step(way, step);
      CommonStart.await(world);
      long start = System.nanoTime();
      double library = slowest(write.run());
      double application = slowest((System.nanoTime() - start) / 1e9);
      measured.note(way, library, application);
    }
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}

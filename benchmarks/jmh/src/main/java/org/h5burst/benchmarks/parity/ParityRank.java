package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
  private static final int WARM_UP = 10;

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
      for (Case written : kernels ? Case.kernels(world.size()) : Case.patterns(world.size())) {
        measurements.add(measure(written, mode));
      }
    }
    return measurements;
  }

  private Measurement measure(Case written, Mode mode) throws Exception {
    Measurement measured = Measurement.of(written.pattern(), written.bytes() / world.size(), mode);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(written.bytes(world.rank()), 64).fill((byte) 1);
      try (Sides sides = new Sides(library, world, written, mode, data, WARM_UP + repetitions)) {
        repeat(sides, measured);
      }
    }
    return measured;
  }

  private void repeat(Sides sides, Measurement measured) {
    Way[] ways = Way.values();
    for (int repetition = -WARM_UP; repetition < repetitions; repetition++) {
      for (int turn = 0; turn < ways.length; turn++) {
        Way way = ways[Math.floorMod(repetition + turn, ways.length)];
        Sides.Write write = sides.step(way, WARM_UP + repetition);
        CommonStart.await(world);
        long start = System.nanoTime();
        double library = slowest(write.run());
        double application = slowest((System.nanoTime() - start) / 1e9);
        if (repetition >= 0) {
          measured.note(way, library, application);
        }
      }
    }
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}

package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** What one rank does: every case, the C program and the writer in turn. Started by {@link ParityCommand}, not by people. */
public final class ParityRank {
  private static final int WARM_UP = 20;
  private static final int WARM_UP_BURSTS = 5000;

  private final Path directory;
  private final Path library;
  private final int repetitions;
  private final Communicator world;

  private ParityRank(Path directory, Path library, int repetitions, Communicator world) {
    this.directory = directory;
    this.library = library;
    this.repetitions = repetitions;
    this.world = world;
  }

  /** Arguments: a directory, the compiled C reference, how often, and where rank 0 leaves the measurements. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      ParityRank rank = new ParityRank(Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2]), mpi.world());
      List<Measurement> measurements = rank.measure();
      if (mpi.world().rank() == 0) {
        new ObjectMapper().writeValue(Path.of(arguments[3]).toFile(), measurements);
      }
    });
  }

  private List<Measurement> measure() throws Exception {
    List<Measurement> measurements = new ArrayList<>();
    warmUp();
    for (Mode mode : Mode.values()) {
      measurements.add(measure(Pattern.CONTIGUOUS, 16 << 20, mode));
      measurements.add(measure(Pattern.CONTIGUOUS, 1 << 20, mode));
      measurements.add(measure(Pattern.SMALL_WRITES, 64 * 4096, mode));
      for (Pattern pattern : List.of(Pattern.STRIDED_8, Pattern.STRIDED_64, Pattern.STRIDED_512, Pattern.COLUMN)) {
        measurements.add(measure(pattern, 1 << 20, mode));
      }
    }
    return measurements;
  }

  /** Bursts until all of the way through the library is compiled, as it is in a program that runs for more than a few seconds. */
  private void warmUp() throws IOException {
    Path path = directory.resolve("warm-up.h5");
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world)) {
      MemorySegment data = arena.allocate(Double.BYTES);
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(world.size()).create();
      for (int burst = 0; burst < WARM_UP_BURSTS; burst++) {
        dataset.write(Selection.block(world.rank(), 1), data, Ownership.BORROW);
        file.commit().join();
      }
    }
    world.barrier();
    if (world.rank() == 0) {
      Files.delete(path);
    }
  }

  private Measurement measure(Pattern pattern, int bytes, Mode mode) throws Exception {
    Measurement measured = Measurement.of(pattern, bytes, mode);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(bytes, 64).fill((byte) 1);
      try (Sides sides = new Sides(library, world, pattern, mode, data, WARM_UP + repetitions)) {
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

package org.h5burst.harness.soak;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.harness.kernel.Shape;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.Selection;

/**
 * A file of which a seed decides everything: some bursts of a small kernel, each written in another way, flushed now
 * and then, read back at the end. The same on all ranks.
 */
final class RandomProgram {
  private static final int MAX_BURSTS = 6;
  private static final double MIN_SCALE = 0.002;
  private static final double SCALES = 0.02;

  private final Communicator world;
  private final Path path;
  private final Random random;
  private final Workload workload;
  private final int bursts;
  private final Map<String, Dataset> datasets = new HashMap<>();

  RandomProgram(Communicator world, Path path, long seed) {
    this.world = world;
    this.path = path;
    this.random = new Random(seed);
    KernelKind[] kinds = KernelKind.values();
    Workload.Steps steps = random.nextBoolean() ? Workload.Steps.NEW : Workload.Steps.REWRITTEN;
    this.workload = new Workload(List.of(kinds[random.nextInt(kinds.length)]), world.size(),
        MIN_SCALE + SCALES * random.nextDouble(), steps, Shape.USUAL);
    this.bursts = 1 + random.nextInt(MAX_BURSTS);
  }

  /** Runs it, and returns how many objects HDF5 had open before. */
  long run() throws IOException {
    Durability durability = Durability.values()[random.nextInt(Durability.values().length)];
    long seed = random.nextLong();
    CreateOptions options = CreateOptions.defaults().replace().durability(durability)
        .tuner((_, _) -> new RandomTuner(seed, world.size()));
    long objects;
    try (BurstFile file = BurstFile.create(path, world, options)) {
      objects = file.openObjects();
      for (int burst = 0; burst < bursts; burst++) {
        write(file, burst);
        file.commit();
        if (random.nextInt(3) == 0) {
          file.flush();
        }
      }
      file.complete();
    }
    if (world.rank() == 0) {
      verify();
    }
    return objects;
  }

  private void write(BurstFile file, int burst) {
    List<Array> arrays = workload.arrays(burst);
    List<Dataset> handles = arrays.stream().map(array -> datasets.computeIfAbsent(array.name(),
        name -> file.dataset(name, array.type()).shape(array.shape()).create())).toList();
    for (Piece piece : workload.pieces(burst, world.rank())) {
      Array array = arrays.get(piece.array());
      Selection selection = piece.selection();
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment buffer = arena.allocate(Math.max(1, selection.elements() * array.type().bytes()), Long.BYTES);
        handles.get(piece.array()).write(selection,
            ElementPattern.of(array, burst).fill(array, selection, buffer));
      }
    }
  }

  private void verify() throws IOException {
    Verification verification = Verification.of(path, workload, bursts, Reader.Kind.AUTO, _ -> {});
    if (!verification.passed()) {
      throw new IllegalStateException(verification.summary());
    }
    Files.delete(path);
  }
}

package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.pattern.DatasetAccess;
import org.h5burst.tuner.pattern.Hyperslab;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternAnalyzer;
import org.h5burst.tuner.pattern.PatternRepository;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each of two ranks runs: bursts whose pattern it prints as the burst tells it, and what a repository knows of the
 * last one.
 */
final class PatternJob {
  private static final int PARTICLES = 4096;

  private PatternJob() {}

  /** Arguments: a file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      int rank = mpi.world().rank();
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world())) {
        say(rank, "first", writeMixed(file, rank));
        file.dataset("nothing", ElementType.INT8).shape(4).create();
        say(rank, "empty", file.commit().join());
        BurstResult particles = writeParticles(file, rank);
        say(rank, "particles", particles);
        System.out.println("rank %d finds %s".formatted(rank, lookUp(Objects.requireNonNull(particles.pattern()))));
        file.complete();
      }
    });
  }

  private static BurstResult writeMixed(BurstFile file, int rank) {
    file.dataset("rows", ElementType.FLOAT64).shape(8, 6).create()
        .write(Selection.block(new long[] {4L * rank, 0}, new long[] {4, 6}), new double[24]);
    file.dataset("columns", ElementType.FLOAT32).shape(8, 6).create()
        .write(Selection.block(new long[] {0, 3L * rank}, new long[] {8, 3}), new float[24]);
    Dataset cyclic = file.dataset("cyclic", ElementType.INT32).shape(64).create();
    for (int turn = 0; turn < 8; turn++) {
      cyclic.write(Selection.block((2L * turn + rank) * 4, 4), new int[4]);
    }
    file.dataset("diagonal", ElementType.INT64).shape(2, 2).create()
        .write(Selection.block(new long[] {rank, rank}, new long[] {1, 1}), new long[1]);
    Dataset points = file.dataset("points", ElementType.INT8).shape(1 << 14).create();
    long[][] coordinates = IntStream.range(0, 3000).mapToObj(i -> new long[] {2L * i + (i % 3 == 0 ? rank : 1 - rank)})
        .toArray(long[][]::new);
    points.write(Selection.points(coordinates), new byte[3000]);
    if (rank == 1) {
      file.dataset("one", ElementType.INT8).shape(10).create().write(Selection.block(0, 10), new byte[10]);
    } else {
      file.dataset("one", ElementType.INT8).shape(10).create();
    }
    return file.commit().join();
  }

  /** Eight variables, as VPIC-IO has. */
  private static BurstResult writeParticles(BurstFile file, int rank) {
    for (int variable = 0; variable < 8; variable++) {
      file.dataset("v" + variable, ElementType.FLOAT32).shape(2 * PARTICLES).create()
          .write(Selection.block((long) rank * PARTICLES, PARTICLES), new float[PARTICLES]);
    }
    return file.commit().join();
  }

  private static void say(int rank, String burst, BurstResult result) {
    IoPattern pattern = result.pattern();
    String datasets = pattern == null ? "no pattern"
        : pattern.datasets().stream()
            .map(dataset -> "%s %s over %s".formatted(dataset.name(), dataset.distribution(), dataset.processGrid()))
            .sorted()
            .collect(Collectors.joining("; "));
    System.out.println("rank %d, %s burst: %s".formatted(rank, burst, datasets));
  }

  private static String lookUp(IoPattern pattern) {
    PatternRepository known =
        new PatternRepository(List.of(new PatternRepository.Known("vpic", vpic())), PatternRepository.DEFAULT_LIMIT);
    return known.lookUp(pattern).getClass().getSimpleName();
  }

  private static IoPattern vpic() {
    return PatternAnalyzer.analyze(2, IntStream.range(0, 8)
        .mapToObj(variable -> new DatasetAccess("x" + variable, 4,
            List.of(List.of(Hyperslab.block(new long[] {0}, new long[] {PARTICLES})),
                List.of(Hyperslab.block(new long[] {PARTICLES}, new long[] {PARTICLES})))))
        .toList());
  }
}

package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Decision;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: writes two datasets once, opens the file to read, and reads in turn its own column of one and
 * its own rows of the other, tuned as the properties say; rank 0 tells how each was read.
 */
final class TunedReadsJob {
  private static final int ROWS = 1 << 14;

  private TunedReadsJob() {}

  /** Arguments: the file and the number of reads of each dataset. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      Path path = Path.of(arguments[0]);
      write(path, mpi.world());
      read(path, mpi.world(), Integer.parseInt(arguments[1]));
    });
  }

  private static void write(Path path, Communicator world) {
    try (BurstFile file = BurstFile.create(path, world)) {
      for (String name : new String[] {"columns", "rows"}) {
        Dataset dataset = file.dataset(name, ElementType.FLOAT64).shape(ROWS, world.size()).create();
        if (world.rank() == 0) {
          dataset.write(Selection.all(), IntStream.range(0, ROWS * world.size()).asDoubleStream().toArray());
        }
      }
      file.complete();
    }
  }

  private static void read(Path path, Communicator world, int turns) {
    int rank = world.rank();
    int ranks = world.size();
    int rows = ROWS / ranks;
    double[] column = IntStream.range(0, ROWS).mapToDouble(row -> row * ranks + rank).toArray();
    double[] block = IntStream.range(rank * rows * ranks, (rank + 1) * rows * ranks).asDoubleStream().toArray();
    try (BurstFile file = BurstFile.open(path, world)) {
      for (int turn = 0; turn < turns; turn++) {
        read(file, "columns", Selection.block(new long[] {0, rank}, new long[] {ROWS, 1}), column, rank);
        read(file, "rows", Selection.block(new long[] {(long) rank * rows, 0}, new long[] {rows, ranks}), block, rank);
      }
    }
  }

  private static void read(BurstFile file, String name, Selection selection, double[] expected, int rank) {
    double[] values = new double[expected.length];
    file.dataset(name).read(selection, values);
    Decision decision = Objects.requireNonNull(file.commit().join().read().decision());
    assertArrayEquals(expected, values);
    if (rank == 0) {
      System.out.println("read " + name + " " + decision.choice().mode() + " " + decision.operation());
    }
  }
}

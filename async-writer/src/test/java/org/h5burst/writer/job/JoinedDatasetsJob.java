package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: bursts of many small datasets, written and read collectively; of some this rank has several
 * pieces that have to be gathered, of some nothing. The shortest time of a burst is printed.
 */
final class JoinedDatasetsJob {
  static final int DATASETS = 12;
  static final int COLUMNS = 32;
  private static final int BURSTS = 3;

  private JoinedDatasetsJob() {}

  /** Argument: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> run(Path.of(arguments[0]), mpi.world()));
  }

  private static void run(Path path, Communicator world) {
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> Choice.COLLECTIVE));
    double shortest = Double.POSITIVE_INFINITY;
    try (BurstFile file = BurstFile.create(path, world, options)) {
      List<Dataset> datasets = new ArrayList<>();
      for (int number = 0; number < DATASETS; number++) {
        datasets.add(file.dataset("d" + number, ElementType.FLOAT64).shape(world.size(), COLUMNS).create());
      }
      for (int burst = 0; burst < BURSTS; burst++) {
        for (int number = 0; number < DATASETS; number++) {
          write(datasets.get(number), number, burst, world.rank());
        }
        BurstResult result = file.commit().join();
        assertEquals(List.of(), result.notCollective());
        shortest = Math.min(shortest, result.seconds());
        check(file, datasets, burst, world);
      }
      file.complete();
    }
    System.out.println(
        "rank %d: %d datasets, shortest burst %.3f ms".formatted(world.rank(), DATASETS, shortest * 1e3));
  }

  /** Of every third dataset a rank other than 0 has nothing, of others the halves of its row the wrong way round. */
  private static void write(Dataset dataset, int number, int burst, int rank) {
    if (rank > 0 && number % 3 == 0) {
      return;
    }
    double[] row = row(number, burst, rank);
    if (number % 3 == 1) {
      int half = COLUMNS / 2;
      dataset.write(block(rank, half, half), Arrays.copyOfRange(row, half, COLUMNS));
      dataset.write(block(rank, 0, half), Arrays.copyOf(row, half));
    } else {
      dataset.write(block(rank, 0, COLUMNS), row);
    }
  }

  /** Reads what another rank has written. */
  private static void check(BurstFile file, List<Dataset> datasets, int burst, Communicator world) {
    int other = (world.rank() + 1) % world.size();
    List<double[]> rows = new ArrayList<>();
    for (Dataset dataset : datasets) {
      double[] row = new double[COLUMNS];
      rows.add(row);
      dataset.read(block(other, 0, COLUMNS), row);
    }
    assertFalse(file.commit().join().read().bytes() == 0);
    for (int number = 0; number < DATASETS; number++) {
      double[] expected = other > 0 && number % 3 == 0 ? rows.get(number) : row(number, burst, other);
      assertArrayEquals(expected, rows.get(number), "dataset " + number + ", burst " + burst);
    }
  }

  private static Selection block(int row, int column, int count) {
    return Selection.block(new long[] {row, column}, new long[] {1, count});
  }

  private static double[] row(int number, int burst, int rank) {
    double[] row = new double[COLUMNS];
    Arrays.setAll(row, column -> burst * 1e6 + number * 1e4 + rank * 100 + column);
    return row;
  }
}

package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Writes datasets of two shapes at the same places and at others, in turn, and one that is extended in between.
 * Arguments: the file, and how the elements are transferred.
 */
final class SharedPlacesProgram {
  static final int ROWS = 40;
  static final int COLUMNS = 6;
  static final int OTHER_COLUMNS = 9;
  static final int BURSTS = 4;

  private SharedPlacesProgram() {}

  public static void main(String[] arguments) {
    Mpi.run(mpi -> BurstFile.write(Path.of(arguments[0]), mpi.world(), file -> {
      Dataset[] datasets = {dataset(file, "a", COLUMNS), dataset(file, "b", COLUMNS), dataset(file, "c", OTHER_COLUMNS),
        file.dataset("d", ElementType.INT64).shape(ROWS, COLUMNS).maxShape(Dataset.UNLIMITED, COLUMNS).chunk(8, 4)
            .fill(0).create()};
      for (int burst = 0; burst < BURSTS; burst++) {
        for (int number = 0; number < datasets.length; number++) {
          long[] values = new long[ROWS];
          Arrays.fill(values, value(burst, number));
          datasets[number].write(places(mpi.world().rank(), place(burst, number)), values);
        }
        file.commit().join();
        datasets[3].extend((burst + 2L) * ROWS, COLUMNS);
      }
      Selection last = places(mpi.world().rank(), place(BURSTS - 1, 0));
      for (int number : new int[] {0, 2, 3}) { // of three shapes
        long[] values = new long[ROWS];
        Arrays.fill(values, value(BURSTS - 1, number));
        if (!Arrays.equals(values, datasets[number].readLongs(last))) {
          throw new IllegalStateException("dataset %d is not read where it was written".formatted(number));
        }
      }
    }));
  }

  private static Dataset dataset(BurstFile file, String name, int columns) {
    return file.dataset(name, ElementType.INT64).shape(ROWS, columns).fill(0).create();
  }

  static int value(int burst, int number) {
    return 10 * burst + number + 1;
  }

  /** Most datasets of a burst are written at the same places, and some of the next burst too. */
  static int place(int burst, int number) {
    return (burst / 2 + (number == 1 ? 1 : 0)) % 3;
  }

  /** One element of each row, of the columns of a rank. */
  static int column(int rank, int place, int row) {
    return 2 * ((row + place) % 3) + rank;
  }

  private static Selection places(int rank, int place) {
    return Selection.points(IntStream.range(0, ROWS).mapToObj(row -> new long[] {row, column(rank, place, row)})
        .toArray(long[][]::new));
  }
}

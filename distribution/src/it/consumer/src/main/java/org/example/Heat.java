package org.example;

import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** A user's program: every rank writes its rows of a plate at each step, and reads the whole plate back. */
public final class Heat {
  private static final int ROWS = 4;
  private static final int COLUMNS = 8;

  private Heat() {}

  /** The argument: the file. Prints what it has read back. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      Path path = Path.of(arguments[0]);
      write(path, mpi.world());
      double[] plate = read(path, mpi.world());
      if (mpi.world().rank() == 0) {
        System.out.println("the plate holds " + Arrays.stream(plate).sum() + " in " + plate.length + " places, "
            + plate[0] + " to " + plate[plate.length - 1]);
      }
    });
  }

  /** Row and column give the value, so that a test knows each. */
  static double value(int row, int column) {
    return 100 * row + column;
  }

  private static void write(Path path, Communicator world) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset plate = file.dataset("plate", ElementType.FLOAT64).shape((long) ROWS * world.size(), COLUMNS).create();
      double[] mine = new double[ROWS * COLUMNS];
      Arrays.setAll(mine, i -> value(ROWS * world.rank() + i / COLUMNS, i % COLUMNS));
      plate.write(Selection.block(new long[] {(long) ROWS * world.rank(), 0}, new long[] {ROWS, COLUMNS}), mine);
      file.commit().join();
      file.complete();
    }
  }

  private static double[] read(Path path, Communicator world) {
    try (BurstFile file = BurstFile.open(path, world)) {
      int rows = ROWS * world.size();
      double[] plate = new double[rows * COLUMNS];
      file.dataset("plate").read(Selection.block(new long[] {0, 0}, new long[] {rows, COLUMNS}), plate);
      file.commit().join();
      for (int i = 0; i < plate.length; i++) {
        if (plate[i] != value(i / COLUMNS, i % COLUMNS)) {
          throw new IllegalStateException("element " + i + " is " + plate[i]);
        }
      }
      return plate;
    }
  }
}

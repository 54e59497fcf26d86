package org.example;

import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** A user's program: every rank writes its rows of a plate at each step. */
public final class Heat {
  private static final int ROWS = 4;
  private static final int COLUMNS = 8;

  private Heat() {}

  /** The argument: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      int rank = mpi.world().rank();
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world())) {
        Dataset plate = file.dataset("plate", ElementType.FLOAT64).shape((long) ROWS * mpi.world().size(), COLUMNS).create();
        double[] mine = new double[ROWS * COLUMNS];
        Arrays.fill(mine, rank + 1);
        plate.write(Selection.block(new long[] {(long) ROWS * rank, 0}, new long[] {ROWS, COLUMNS}), mine);
        file.commit().join();
      }
    });
  }
}

package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Writes datasets in chunks, extends them in later bursts that do not write them, and flushes. Argument: the file. */
final class ExtendedLaterProgram {
  static final int ROWS = 10;

  private ExtendedLaterProgram() {}

  public static void main(String[] arguments) {
    Mpi.run(mpi -> BurstFile.write(Path.of(arguments[0]), mpi.world(), file -> {
      int ranks = mpi.world().size();
      Dataset plain = file.dataset("plain", ElementType.INT64).shape(ROWS, ranks).maxShape(Dataset.UNLIMITED, ranks)
          .chunk(4, 1).create();
      Dataset packed = file.dataset("packed", ElementType.INT64).shape(ROWS, ranks).maxShape(Dataset.UNLIMITED, ranks)
          .chunk(4, 1).deflate(1).create();
      write(plain, 0, mpi.world().rank());
      file.commit().join();
      plain.extend(2 * ROWS, ranks);
      file.flush();
      write(plain, ROWS, mpi.world().rank());
      file.commit().join();
      plain.extend(3 * ROWS, ranks);
      write(packed, 0, mpi.world().rank());
      file.commit().join();
      file.flush();
      write(plain, 2 * ROWS, mpi.world().rank());
    }));
  }

  private static void write(Dataset dataset, int first, int rank) {
    long[] values = new long[ROWS];
    for (int row = 0; row < ROWS; row++) {
      values[row] = 100L * (first + row) + rank;
    }
    dataset.write(Selection.block(new long[] {first, rank}, new long[] {ROWS, 1}), values);
  }
}

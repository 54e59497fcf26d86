package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** What each rank runs: rows of half a mebibyte of two datasets in chunks, of which each rank writes another number. */
final class LargePiecesJob {
  private static final long COLUMNS = 65_536;
  private static final long[] SHAPE = {5, COLUMNS};
  static final DatasetSpec A = new DatasetSpec("a", ElementType.INT64, SHAPE);
  static final DatasetSpec B = new DatasetSpec("b", ElementType.INT64, SHAPE);

  private LargePiecesJob() {}

  /** Arguments: a file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world())) {
        for (DatasetSpec spec : List.of(A, B)) {
          write(file.dataset(spec.name(), spec.type()).shape(SHAPE).chunk(1, COLUMNS).create(), spec, mpi.world());
        }
        file.commit().join();
        file.complete();
      }
    });
  }

  private static void write(Dataset dataset, DatasetSpec spec, Communicator world) {
    for (long row : rows(spec, world.rank())) {
      Elements.write(dataset, row(row), Canvas.values(spec, row(row), 1), false);
    }
  }

  /** Rows that do not touch each other, one and two of both datasets in turn; ranks beyond the second have none. */
  static List<Long> rows(DatasetSpec dataset, int rank) {
    List<Long> one = List.of(2L);
    List<Long> two = List.of(0L, 4L);
    return switch (rank) {
      case 0 -> dataset.equals(A) ? two : one;
      case 1 -> dataset.equals(A) ? one : two;
      default -> List.of();
    };
  }

  static Selection row(long row) {
    return Selection.block(new long[] {row, 0}, new long[] {1, COLUMNS});
  }
}

package org.h5burst.writer.recover;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Ranks that append to datasets in chunks, and write a compact one and one that does not grow, flush them, append more,
 * and end at once without closing the file.
 */
final class AppendingJob {
  static final long EACH = 500;
  static final int FLUSHED_BURSTS = 3;

  private AppendingJob() {}

  /** In place of what was flushed. */
  static final int CHANGED = 10;

  /** Arguments: the file, whether a dataset is compressed, whether some elements are changed after the flush. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world());
      Dataset whole = file.dataset("whole", ElementType.INT64).shape(EACH * mpi.world().size()).create();
      whole.write(Selection.block(EACH * mpi.world().rank(), EACH), values(EACH * mpi.world().rank()));
      int ranks = mpi.world().size();
      Dataset compact = file.dataset("compact", ElementType.INT64).shape(EACH * ranks).compact().create();
      compact.write(Selection.block(EACH * mpi.world().rank(), EACH), values(EACH * mpi.world().rank()));
      Dataset fixed = file.dataset("fixed", ElementType.INT64).shape(EACH * ranks).chunk(7).create();
      fixed.write(Selection.block(EACH * mpi.world().rank(), EACH), values(EACH * mpi.world().rank()));
      Dataset grown = file.dataset("grown", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(256).create();
      List<Dataset> growing = new ArrayList<>(List.of(grown));
      if (Boolean.parseBoolean(arguments[1])) {
        growing.add(file.dataset("compressed", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(100)
            .shuffle().deflate(1).create());
      }
      for (int burst = 0; burst < 2 * FLUSHED_BURSTS; burst++) {
        for (Dataset dataset : growing) {
          long begin = dataset.appendEach(0, EACH);
          dataset.write(Selection.block(begin, EACH), values(begin));
        }
        file.commit().join();
        if (burst + 1 == FLUSHED_BURSTS) {
          file.flush();
          if (Boolean.parseBoolean(arguments[2]) && mpi.world().rank() == 0) {
            whole.write(Selection.block(0, CHANGED), new long[CHANGED]);
            fixed.write(Selection.block(0, CHANGED), new long[CHANGED]);
          }
        }
      }
      Files.createFile(endOf(Path.of(arguments[0]), mpi.world().rank()));
      mpi.world().barrier();
      Runtime.getRuntime().halt(9);
    });
  }

  /** Returns the file that a rank makes when it has done all: the exit code of MPICH's launcher may be another one. */
  static Path endOf(Path file, int rank) {
    return Path.of(file + ".end" + rank);
  }

  private static long[] values(long begin) {
    return LongStream.range(begin, begin + EACH).map(AppendingJob::value).toArray();
  }

  static long value(long element) {
    return element * element + 1;
  }
}

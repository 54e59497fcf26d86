package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileCall;
import org.h5burst.writer.Selection;

/** What each of two ranks runs: a burst into rows, columns and chunks, of which it prints the calls. */
final class CallsJob {
  private CallsJob() {}

  /** Arguments: a file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      int rank = mpi.world().rank();
      int ranks = mpi.world().size();
      try (BurstFile file = BurstFile.create(Path.of(arguments[0]), mpi.world())) {
        file.dataset("rows", ElementType.INT32).shape(4L * ranks, 8).create()
            .write(Selection.block(new long[] {4L * rank, 0}, new long[] {4, 8}), values(1000 * rank, 32));
        file.dataset("columns", ElementType.INT32).shape(8, 4L * ranks).create()
            .write(Selection.block(new long[] {0, 4L * rank}, new long[] {8, 4}), values(1000 * rank + 100, 32));
        Dataset chunked = file.dataset("chunked", ElementType.INT32).shape(8L * ranks).chunk(8).create();
        chunked.write(Selection.block(8L * rank, 8), values(1000 * rank + 200, 8));
        for (FileCall call : file.commit().join().calls()) {
          System.out.println("rank %d: %s %d %d %d %s %s".formatted(rank, call.dataset(), call.offset(), call.end(),
              call.bytes(), call.mode(), call.chunks()));
        }
        file.complete();
      }
    });
  }

  private static int[] values(int first, int count) {
    return IntStream.range(first, first + count).toArray();
  }
}

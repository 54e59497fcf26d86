package org.h5burst.writer.recover;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** Ranks that write steps until a file named {@code enough} is next to theirs. */
final class FollowedJob {
  private static final long COMPUTING_NANOS = 200_000_000;

  /** A dataset whose chunks only HDF5 can put through its filter, so that the manifest does not place them. */
  static final String FOREIGN = "fields/foreign";
  private static final int NBIT = 5;

  private FollowedJob() {}

  /** Arguments: the file, and after how many flushes it is published. */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    CreateOptions options = CreateOptions.defaults().publishEvery(Integer.parseInt(arguments[1]));
    Mpi.run(mpi -> BurstFile.write(path, mpi.world(), options, file -> {
      Dataset foreign = file.dataset(FOREIGN, ElementType.INT64).shape(8).chunk(4).filter(NBIT).create();
      if (mpi.world().rank() == 0) {
        foreign.write(Selection.all(), new long[8]);
      }
      FollowedSteps steps = new FollowedSteps(file, mpi.world());
      int step = 0;
      do {
        steps.write(++step);
        LockSupport.parkNanos(COMPUTING_NANOS);
      } while (mpi.world().allreduce(Files.exists(path.resolveSibling("enough")) ? 0 : 1, Reduction.MIN) == 1);
    }));
  }
}

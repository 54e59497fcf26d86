package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Modes;
import org.h5burst.writer.Selection;
import org.h5burst.writer.configuration.OpenMode;

/** Ranks that write a file and then stay, with the file open, until they are killed. */
final class OrphanJob {
  /** What each rank says when the file is flushed. */
  static final String FLUSHED = "flushed by rank ";

  private OrphanJob() {}

  /** Arguments: the open mode, the file. */
  public static void main(String[] arguments) throws Exception {
    OpenMode mode = OpenMode.valueOf(arguments[0]);
    Path path = Path.of(arguments[1]);
    Mpi.run(mpi -> {
      BurstFile file = mode.isExisting() ? BurstFile.open(path, mpi.world(), Modes.opening(mode))
          : BurstFile.create(path, mpi.world(), Modes.creating(mode));
      file.dataset("late", ElementType.INT32).shape(mpi.world().size()).create()
          .write(Selection.block(mpi.world().rank(), 1), new int[] {7});
      file.flush();
      System.out.println(FLUSHED + mpi.world().rank());
      while (true) {
        LockSupport.parkNanos(Long.MAX_VALUE);
      }
    });
  }
}

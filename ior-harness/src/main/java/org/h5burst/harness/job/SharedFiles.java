package org.h5burst.harness.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;

/** Files that all ranks of a job have used. */
public final class SharedFiles {
  private SharedFiles() {}

  /** Deletes files, after the last rank has used them and before the first uses a name again. <b>Collective.</b> */
  public static void delete(Communicator ranks, Path... files) throws IOException {
    ranks.barrier();
    if (ranks.rank() == 0) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    ranks.barrier();
  }
}

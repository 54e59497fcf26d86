package org.h5burst.writer.engine;

import org.h5burst.mpi.Mpi;

/** The threads of a rank whose job was ended, but whose process continues because it is the test's. */
public final class EndedRank {
  private EndedRank() {}

  /** Ends those that wait for work of the writer. */
  public static void release(Mpi mpi) {
    CurrentRuntime current = mpi.attached(CurrentRuntime.class, CurrentRuntime::new);
    try {
      current.get(mpi, _ -> {
        throw new IllegalStateException("the rank has no files");
      }).callbacks().close();
    } catch (IllegalStateException none) {
      // Nothing waits.
    }
  }
}

package org.h5burst.writer.backend.phdf5;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.PoisonedFileException;

/**
 * A rank that has failed, as soon as all ranks know of it. They compare before and after they do something that HDF5
 * does only with all of them: a rank that has failed takes no part in that, and the others would wait for it there.
 * Used by one thread.
 */
final class FailedRank {
  private static final long NONE = -1;

  private final Communicator communicator;
  private long known = NONE;
  private boolean isOver;

  FailedRank(Communicator communicator) {
    this.communicator = communicator;
  }

  /** Finds a rank that has failed, unless one is known. <b>Collective.</b> */
  void compare(boolean hasFailed) {
    if (known == NONE && !isOver) {
      known = communicator.allreduce(hasFailed ? communicator.rank() : NONE, Reduction.MAX);
    }
  }

  /**
   * Does work of all ranks. <b>Collective.</b>
   *
   * @param isCompared whether more work follows, for which the others wait for this rank whether or not it fails now
   */
  void during(boolean isCompared, Runnable work) {
    boolean hasFailed = true;
    try {
      work.run();
      hasFailed = false;
    } finally {
      if (isCompared) {
        compare(hasFailed);
      }
    }
    requireNone();
  }

  /** Requires that no rank is known to have failed. */
  void requireNone() {
    if (known != NONE) {
      throw new PoisonedFileException("not done, because rank %d had failed before".formatted(known));
    }
  }

  /** Compares no more: the file is closed, and calls of it are errors of single ranks. */
  void end() {
    isOver = true;
  }
}

package org.h5burst.mpi.mpj;

import org.h5burst.mpi.MpiException;
import org.jspecify.annotations.Nullable;

/** A message that this rank sends or receives, and its progress. Used by the communicator's thread. */
abstract sealed class Transfer permits Sending, Receiving {
  private boolean done;
  private @Nullable MpiException failure;

  final void finish() {
    done = true;
  }

  final void fail(MpiException reason) {
    failure = reason;
    done = true;
  }

  /**
   * Returns whether it is done.
   *
   * @throws MpiException if it failed
   */
  final boolean isDone() {
    if (failure != null) {
      throw failure;
    }
    return done;
  }
}

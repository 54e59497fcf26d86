package org.h5burst.mpi.runtime;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation;

/**
 * A started MPI, used by {@link org.h5burst.mpi.Mpi}, which is responsible for the order of calls, deadlines and
 * diagnoses; the runtime provides the native part.
 *
 * <p>A runtime is created in the started state. {@link #finish()} is called at most once and only if nothing failed;
 * {@link #end} may be called by any thread at any time.
 */
public interface MpiRuntime {
  /** Returns which MPI this is. */
  MpiImplementation implementation();

  /** Returns all ranks of the job; always the same object. */
  Communicator world();

  /**
   * Makes a communicator of the ranks of one that other code made. <b>Collective</b> over it.
   *
   * @throws UnsupportedOperationException if this runtime does not use a native MPI
   */
  Communicator duplicateOf(long handle);

  /** Ends MPI normally. <b>Collective</b> over the job. */
  void finish();

  /** Makes sure that this process ends {@code seconds} from now, even if it hangs. <b>Independent.</b> */
  void limitLife(int seconds);

  /**
   * Asks MPI to end all ranks of the job, which normally ends this process as well. Returns if MPI does not do so, or
   * is not running. <b>Independent.</b> Does nothing by default: the other ranks, if any, end because
   * this process does.
   */
  default void abortJob(int exitCode) {}

  /** Ends this process at once, without running anything else in it. Never returns. <b>Independent.</b> */
  default void end(int exitCode) {
    ProcessEnd.now(exitCode);
  }
}

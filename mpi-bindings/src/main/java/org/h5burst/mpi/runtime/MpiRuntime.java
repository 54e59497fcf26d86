package org.h5burst.mpi.runtime;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation;

/**
 * A started MPI, as {@link org.h5burst.mpi.Mpi} drives it: the order of the calls, the deadlines and the diagnoses are
 * its business, the native part is the runtime's.
 *
 * <p>A runtime is made started. {@link #finish()} is called at most once and only if nothing failed; {@link #end} may
 * come from any thread at any time.
 */
public interface MpiRuntime {
  /** Which MPI this is. */
  MpiImplementation implementation();

  /** All ranks of the job; always the same object. */
  Communicator world();

  /**
   * Wraps a communicator that somebody else made. <b>Collective</b> over it.
   *
   * @throws UnsupportedOperationException where no native MPI stands behind this runtime
   */
  Communicator duplicateOf(long handle);

  /** Ends MPI in order. <b>Collective</b> over the job. */
  void finish();

  /** Makes sure that this process is gone {@code seconds} from now, whatever hangs until then. <b>Independent.</b> */
  void limitLife(int seconds);

  /**
   * Asks MPI to end all ranks of the job, which normally ends this process as well. Returns where MPI does not do so,
   * or not yet or no longer lives. <b>Independent.</b>
   */
  void abortJob(int exitCode);

  /** Ends this process, now, without running anything else in it. Never returns. <b>Independent.</b> */
  void end(int exitCode);
}

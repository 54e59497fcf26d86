package org.h5burst.mpi.solo;

import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.runtime.MpiRuntime;

/** A job of one process. */
public final class SoloRuntime implements MpiRuntime {
  private final SoloCommunicator world;

  /** Creates the job of this process. */
  public SoloRuntime(Mpi mpi) {
    world = new SoloCommunicator(mpi, true);
  }

  @Override
  public MpiImplementation implementation() {
    return new MpiImplementation(MpiImplementation.Kind.SOLO, "one process, no MPI", "MULTIPLE");
  }

  @Override
  public Communicator world() {
    return world;
  }

  @Override
  public Communicator duplicateOf(long handle) {
    throw new UnsupportedOperationException("this process runs without a native MPI: there is no MPI_Comm to take "
        + "over");
  }

  @Override
  public void finish() {
    // Nobody to part from.
  }

  @Override
  public void limitLife(int seconds) {
    // No native library is loaded whose teardown could hang.
  }
}

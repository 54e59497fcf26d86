/**
 * MPI as the writer needs it: {@link org.h5burst.mpi.Mpi} is its life, {@link org.h5burst.mpi.Communicator} a group of
 * ranks.
 */
package org.h5burst.mpi;

/**
 * The MPI operations that the writer needs: {@link org.h5burst.mpi.Mpi} starts and ends MPI,
 * {@link org.h5burst.mpi.Communicator} is a group of ranks.
 */
package org.h5burst.mpi;

/** Queries the operating system through the foreign function API; used with and without MPI. */
package org.h5burst.mpi.system.ffm;

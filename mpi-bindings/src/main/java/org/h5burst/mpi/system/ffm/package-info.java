/** Asks the operating system by the foreign function API; used with MPI and without. */
package org.h5burst.mpi.system.ffm;

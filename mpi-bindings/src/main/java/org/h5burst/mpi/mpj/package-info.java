/** Ranks that communicate through MPJ Express: pure Java, no native MPI. Not exported. */
package org.h5burst.mpi.mpj;

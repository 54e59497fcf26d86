/** Starts MPI jobs of Java processes with a time limit, and leaves no process behind. */
package org.h5burst.mpi.launch;

/** The interface between {@link org.h5burst.mpi.Mpi} and its implementations. Not exported. */
package org.h5burst.mpi.runtime;

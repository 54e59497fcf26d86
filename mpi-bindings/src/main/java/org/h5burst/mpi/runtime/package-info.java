/** The seam between {@link org.h5burst.mpi.Mpi} and what stands behind it. Not exported. */
package org.h5burst.mpi.runtime;

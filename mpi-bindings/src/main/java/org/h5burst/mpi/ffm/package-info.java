/** Real MPI through the foreign function API. */
package org.h5burst.mpi.ffm;

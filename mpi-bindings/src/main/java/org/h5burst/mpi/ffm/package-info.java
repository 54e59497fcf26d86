/** Real MPI through the foreign function API: the only package of this module that calls native code. */
package org.h5burst.mpi.ffm;

/**
 * C functions by the foreign function API: one way to declare, bind, call and audit them, for MPI, HDF5 and the C
 * library.
 */
package org.h5burst.mpi.foreign;

/**
 * Declares, binds, calls and audits C functions, and lets them call back, through the foreign function API, for MPI,
 * HDF5 and the C library.
 */
package org.h5burst.mpi.foreign;

/**
 * HDF5 through the foreign function API: the only package of this module that calls native code. One class per
 * interface of HDF5, named as HDF5 names it. What a function does not need of MPI works with a serial library as well.
 */
package org.h5burst.writer.backend.ffm;

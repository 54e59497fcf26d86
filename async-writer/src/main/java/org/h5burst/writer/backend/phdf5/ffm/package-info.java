/**
 * The parallel HDF5 library through the foreign function API: the only package of this module that calls native code. One class per interface of HDF5, named as HDF5 names it.
 */
package org.h5burst.writer.backend.phdf5.ffm;

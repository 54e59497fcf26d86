/** Finds the HDF5 libraries on this machine, and those that a process can use; loads none. */
package org.h5burst.hdf5.library;

/** Which HDF5 libraries are here, and which of them a process can use; none is loaded. */
package org.h5burst.hdf5.library;

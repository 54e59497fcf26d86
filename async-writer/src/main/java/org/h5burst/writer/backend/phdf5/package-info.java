/** The back end on a native MPI and parallel HDF5. */
package org.h5burst.writer.backend.phdf5;

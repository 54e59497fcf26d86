/** The back end on real MPI and parallel HDF5. */
package org.h5burst.writer.backend.phdf5;

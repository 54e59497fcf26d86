/**
 * The back end that needs neither MPI-IO nor parallel HDF5: rank 0 creates the structure with a serial HDF5, and the
 * ranks write elements to their positions.
 */
package org.h5burst.writer.backend.portable;

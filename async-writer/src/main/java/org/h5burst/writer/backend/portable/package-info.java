/**
 * The back end that needs neither MPI-IO nor parallel HDF5: rank 0 makes the structure by JHDF5, and the ranks write
 * elements to where they belong.
 */
package org.h5burst.writer.backend.portable;

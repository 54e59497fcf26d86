/** Finds native libraries and reads their metadata, without loading any. */
package org.h5burst.mpi.library;

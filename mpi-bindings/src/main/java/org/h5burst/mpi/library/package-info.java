/** Finds native libraries, and reads what they say of themselves, without loading any. */
package org.h5burst.mpi.library;

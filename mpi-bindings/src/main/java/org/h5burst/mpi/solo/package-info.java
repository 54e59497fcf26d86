/** A job of one process: no launcher, no native library. Not exported. */
package org.h5burst.mpi.solo;

/** Separate JVMs for uses of HDF5 that may crash a process. */
package org.h5burst.writer.child;

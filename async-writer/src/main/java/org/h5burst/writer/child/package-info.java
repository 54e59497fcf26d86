/** Other JVMs, in which HDF5 does what may end its process. */
package org.h5burst.writer.child;

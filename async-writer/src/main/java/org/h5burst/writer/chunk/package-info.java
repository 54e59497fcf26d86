/** Puts chunks through filters, in memory and on several threads; knows neither HDF5 nor ranks. */
package org.h5burst.writer.chunk;

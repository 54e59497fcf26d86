/** Encodes and decodes chunks with filters, in memory and on several threads. Independent of HDF5 and of ranks. */
package org.h5burst.writer.chunk;

/**
 * Asynchronous writes into one shared HDF5 file. {@link org.h5burst.writer.BurstFile} is the file,
 * {@link org.h5burst.writer.Dataset} an array in it, and {@link org.h5burst.writer.Selection} the part of it that a
 * write selects.
 */
package org.h5burst.writer;

/**
 * The structure of files on top of HDF5's functions, shared by all back ends: creates and reads datatypes, attributes,
 * variable-length strings, groups, links and datasets. Back ends differ only in what they pass in: a library that
 * closes after a failure or does not, and {@link Writability}.
 */
package org.h5burst.writer.backend.structure;

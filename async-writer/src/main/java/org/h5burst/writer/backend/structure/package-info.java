/**
 * The structure of files on top of HDF5's functions, written once for all back ends: making and reading datatypes,
 * attributes, strings of variable length, groups, links and datasets. Where back ends differ, they say so by what they
 * give: a library that closes after a failure or does not, and {@link Writability}.
 */
package org.h5burst.writer.backend.structure;

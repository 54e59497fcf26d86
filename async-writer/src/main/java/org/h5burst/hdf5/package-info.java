/**
 * HDF5's functions, one interface for each of HDF5's own, whose methods are named as the functions without the prefix:
 * {@code H5Dget_space} is {@link H5D#getSpace}. A library is bound by the foreign function API ({@code .ffm}) or by
 * JHDF5 ({@code .jhdf5}); what is written on top does not know which. Every failure throws {@link Hdf5Exception}.
 */
package org.h5burst.hdf5;

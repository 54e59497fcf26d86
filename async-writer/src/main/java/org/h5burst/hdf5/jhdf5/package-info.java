/**
 * JHDF5's own HDF5: called directly where JHDF5's native library lets its functions be seen, else by JHDF5's binding
 * {@code hdf.hdf5lib.H5}, whose names have no characters beyond U+FFFF.
 */
package org.h5burst.hdf5.jhdf5;

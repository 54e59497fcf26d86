/**
 * Any HDF5 library, serial or parallel, through the foreign function API. There is one class for each interface of
 * {@code ..hdf5}, and two for features of parallel HDF5 only: {@link ParallelAccess} and {@link DataTransfer}.
 */
package org.h5burst.hdf5.ffm;

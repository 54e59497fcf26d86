/**
 * Any HDF5 library, serial or parallel, by the foreign function API. One class for each interface of {@code ..hdf5},
 * and two for what only parallel HDF5 has: {@link ParallelAccess} and {@link DataTransfer}.
 */
package org.h5burst.hdf5.ffm;

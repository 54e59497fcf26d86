/**
 * JHDF5's vocabulary on H5Burst's writer, for programs that migrate: change the imports from
 * {@code ch.systemsx.cisd.hdf5} and {@code ch.systemsx.cisd.base.mdarray} to this package. JHDF5 itself is not needed.
 * {@link org.h5burst.writer.jhdf5.HDF5Factory} opens a file; without a communicator one process writes it, with one all
 * ranks do.
 *
 * <p>docs/jhdf5.md lists the differences from JHDF5, and docs/maintainers/jhdf5.md all calls. One thread at a time may
 * use a writer and everything that it returns.
 */
@org.jspecify.annotations.NullMarked
package org.h5burst.writer.jhdf5;

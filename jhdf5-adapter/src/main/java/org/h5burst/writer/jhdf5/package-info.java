/**
 * JHDF5's vocabulary on H5Burst's writer, for programs that move from one to the other: change the imports from
 * {@code ch.systemsx.cisd.hdf5} and {@code ch.systemsx.cisd.base.mdarray} to this package. JHDF5 itself is not needed.
 * {@link org.h5burst.writer.jhdf5.HDF5Factory} opens a file; without a communicator one process writes it, with one all
 * ranks do.
 *
 * <p>What differs from JHDF5 is listed in docs/jhdf5.md, all calls in docs/maintainers/jhdf5.md. A writer and all that
 * it hands out is used by one thread at a time.
 */
@org.jspecify.annotations.NullMarked
package org.h5burst.writer.jhdf5;

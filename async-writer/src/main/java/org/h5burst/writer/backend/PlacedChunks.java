package org.h5burst.writer.backend;

import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Hdf5Settings;

/** Makes files whose chunks rank 0 places, for a back end that writes everything else otherwise. */
public interface PlacedChunks {
  /** Returns whether a dataset's filters can be applied outside HDF5. The same on all ranks. */
  boolean places(Hdf5 hdf5, DatasetSpec dataset);

  /**
   * Returns whether the elements of a chunked or compact dataset can be recorded, so that they survive a crash. The
   * same on all ranks.
   */
  boolean notes(Hdf5 hdf5, DatasetSpec dataset);

  /**
   * Opens such a file; nobody else may have it open while it works. <b>Independent.</b>
   *
   * @param hdf5 the library of the other back end
   * @param isReadOnly whether nobody changes the file
   * @throws org.h5burst.writer.IoFailureException if it cannot be opened
   */
  BackendFile open(Hdf5 hdf5, KnownFile file, Communicator communicator, Hdf5Settings settings, boolean isReadOnly);
}

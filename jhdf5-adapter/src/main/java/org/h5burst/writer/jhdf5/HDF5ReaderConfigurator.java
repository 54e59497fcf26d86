package org.h5burst.writer.jhdf5;

import java.io.File;

/** Configures how a file is read, for programs that create it themselves. Used by one thread. */
public final class HDF5ReaderConfigurator extends IHDF5ReaderConfigurator {
  /** Begins to configure how a file is read. */
  public HDF5ReaderConfigurator(File hdf5File) {
    super(hdf5File.toPath());
  }
}

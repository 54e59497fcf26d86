package org.h5burst.writer.jhdf5;

import java.io.File;

/** Configures how a file is written, for programs that create it themselves. Used by one thread. */
public final class HDF5WriterConfigurator extends IHDF5WriterConfigurator {
  /** Begins to configure how a file is written. */
  public HDF5WriterConfigurator(File hdf5File) {
    super(hdf5File.toPath());
  }
}

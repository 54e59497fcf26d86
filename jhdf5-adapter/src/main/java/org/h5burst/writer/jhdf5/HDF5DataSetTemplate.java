package org.h5burst.writer.jhdf5;

import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;

/** Describes how similar datasets are to be created. Immutable; nothing is open, so closing it does nothing. */
public final class HDF5DataSetTemplate implements AutoCloseable {
  final Blocks blocks;
  final Storage storage;

  HDF5DataSetTemplate(Blocks blocks, Storage storage) {
    this.blocks = blocks;
    this.storage = storage;
  }

  @Override
  public void close() {
    // there is nothing to be closed
  }
}

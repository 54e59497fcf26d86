package org.h5burst.writer.backend.phdf5;

import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;

/** HDF5 as all files of the process share it: the library, and what is made once in it. */
record Hdf5(Hdf5Library library, Transfers transfers, FileTypes types) {
  static Hdf5 of(Hdf5Library library) {
    return new Hdf5(library, new Transfers(library.properties()), new FileTypes(library));
  }
}

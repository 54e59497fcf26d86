package org.h5burst.writer.backend.phdf5;

import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Exception;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;
import org.h5burst.writer.backend.phdf5.ffm.Hid;

/** Real MPI and real parallel HDF5. */
public final class Phdf5Backend implements Backend {
  private final Hdf5Library library;
  private final Transfers transfers;

  private Phdf5Backend(Hdf5Library library) {
    this.library = library;
    this.transfers = new Transfers(library.properties());
  }

  static WriterException failed(String doing, String location, Exception cause) {
    return new WriterException(Category.IO, "%s failed in %s: %s".formatted(doing, location, cause.getMessage()), cause);
  }
}

package org.h5burst.writer.backend.phdf5;

import java.util.HashMap;
import java.util.Map;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;

/** HDF5 as all files of the process share it: the library, and what is made once in it. */
final class Hdf5 {
  private final Hdf5Library library;
  private final FileTypes types;
  private final Map<ChunkTransfer, Transfers> transfers = new HashMap<>();

  Hdf5(Hdf5Library library) {
    this.library = library;
    this.types = new FileTypes(library);
  }

  Hdf5Library library() {
    return library;
  }

  FileTypes types() {
    return types;
  }

  /** The transfer lists of all files that reach chunks in the same way. */
  Transfers transfers(ChunkTransfer chunks) {
    return transfers.computeIfAbsent(chunks, _ -> new Transfers(library.properties(), chunks));
  }
}

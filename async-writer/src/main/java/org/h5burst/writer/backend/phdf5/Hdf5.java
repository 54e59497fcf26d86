package org.h5burst.writer.backend.phdf5;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.backend.phdf5.ffm.H5Z;
import org.h5burst.writer.backend.phdf5.ffm.Hdf5Library;

/** HDF5 as all files of the process share it: the library, and what is made once in it. */
final class Hdf5 {
  private final Hdf5Library library;
  private final FileTypes types;
  private final Set<Filter.Kind> filters;
  private final Map<ChunkTransfer, Transfers> transfers = new HashMap<>();

  Hdf5(Hdf5Library library) {
    this.library = library;
    this.types = new FileTypes(library);
    this.filters = Arrays.stream(Filter.Kind.values()).filter(kind -> library.filters().has(number(kind))).collect(Collectors.toUnmodifiableSet());
  }

  Hdf5Library library() {
    return library;
  }

  /** The filters that the library has. */
  Set<Filter.Kind> filters() {
    return filters;
  }

  private static int number(Filter.Kind kind) {
    return switch (kind) {
      case SHUFFLE -> H5Z.H5Z_FILTER_SHUFFLE;
      case DEFLATE -> H5Z.H5Z_FILTER_DEFLATE;
      case FLETCHER32 -> H5Z.H5Z_FILTER_FLETCHER32;
    };
  }

  FileTypes types() {
    return types;
  }

  /** The transfer lists of all files that reach chunks in the same way. */
  Transfers transfers(ChunkTransfer chunks) {
    return transfers.computeIfAbsent(chunks, _ -> new Transfers(library, chunks));
  }
}

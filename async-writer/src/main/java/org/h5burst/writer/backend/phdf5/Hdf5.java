package org.h5burst.writer.backend.phdf5;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.ffm.Hdf5Library;

/** HDF5 as all files of the process share it: the library, and what is made once in it. */
final class Hdf5 {
  private final Hdf5Library library;
  private final FileTypes types;
  private final Set<Filter.Kind> filters;
  private final Map<ChunkTransfer, Transfers> transfers = new HashMap<>();

  Hdf5(Hdf5Library library) {
    this.library = library;
    this.types = new FileTypes(library);
    this.filters = FilterSupport.kinds(this::filterProblem);
  }

  Hdf5Library library() {
    return library;
  }

  /** The filters with kinds of their own that ranks can write together. */
  Set<Filter.Kind> filters() {
    return filters;
  }

  /** Why ranks cannot write chunks through a filter; empty if they can. */
  String filterProblem(Filter filter) {
    return filterProblem(filter.number());
  }

  private String filterProblem(int number) {
    if (!FilterSupport.writesInParallel(library.version())) {
      return FilterSupport.tooOld(library.version());
    }
    boolean there = library.filters().has(number);
    return FilterSupport.problem("parallel HDF5 " + library.version(), number, there, there && library.filters().canWrite(number));
  }

  FileTypes types() {
    return types;
  }

  /** The transfer lists of all files that reach chunks in the same way. */
  Transfers transfers(ChunkTransfer chunks) {
    return transfers.computeIfAbsent(chunks, _ -> new Transfers(library, chunks));
  }
}

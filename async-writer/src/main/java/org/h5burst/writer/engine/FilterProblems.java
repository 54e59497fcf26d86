package org.h5burst.writer.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h5burst.writer.Filter;

/** Why filters cannot be used, as HDF5 reports when it is asked. Any thread. */
final class FilterProblems {
  private final WriterRuntime runtime;
  private final Map<Integer, String> known = new ConcurrentHashMap<>();

  FilterProblems(WriterRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * Describes the problem; empty if there is none. Waits the first time for a number. Not on a thread of the library.
   */
  String of(Filter filter) {
    String problem = known.get(filter.number());
    if (problem == null) {
      FileHandle.refuse(runtime.isOwnThread(), "create of a dataset with a filter");
      problem = runtime.await(runtime.onIoThread("asking HDF5 for filter " + filter.number(),
          () -> runtime.backend().filterProblem(filter)));
      known.put(filter.number(), problem);
    }
    return problem;
  }
}

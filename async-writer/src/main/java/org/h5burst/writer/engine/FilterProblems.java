package org.h5burst.writer.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h5burst.writer.Filter;

/** Why chunks cannot go through a filter, as HDF5 says once it is asked. Any thread. */
final class FilterProblems {
  private final WriterRuntime runtime;
  private final Map<Integer, String> known = new ConcurrentHashMap<>();

  FilterProblems(WriterRuntime runtime) {
    this.runtime = runtime;
  }

  /** In words; empty if they can. Waits the first time that a number is asked for. Not on a thread of the library. */
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

package org.h5burst.writer.engine;

import java.util.function.Function;
import org.h5burst.mpi.Mpi;
import org.jspecify.annotations.Nullable;

/** The runtime of a process that accepts files: a new one after the previous one was given up. Any thread. */
final class CurrentRuntime {
  private @Nullable WriterRuntime runtime;

  synchronized WriterRuntime get(Mpi mpi, Function<Mpi, WriterRuntime> make) {
    WriterRuntime known = runtime;
    if (known == null || known.isGivenUp()) {
      known = make.apply(mpi);
      runtime = known;
    }
    return known;
  }

  /** Returns whether there is a runtime that later files can use. */
  synchronized boolean isSound() {
    return runtime != null && !runtime.isGivenUp();
  }
}

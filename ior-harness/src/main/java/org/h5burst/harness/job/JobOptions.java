package org.h5burst.harness.job;

import java.util.List;
import java.util.Locale;
import org.h5burst.writer.configuration.BackendWish;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for starting jobs: shared by the commands that run ranks of ours. */
public final class JobOptions extends LaunchOptions {
  @Option(names = "--backend", paramLabel = "BACKEND", description = "How files are written: phdf5 "
      + "(parallel HDF5), portable (HDF5 in one process, and plain writes), or auto: phdf5 if it fits the MPI, else "
      + "portable (default: the value of -Dh5burst.backend, or auto).")
  private @Nullable BackendWish backend;

  @Override
  List<String> jvmOptions() {
    return backend == null ? List.of() : List.of(JobRunner.BACKEND_OPTION + backend.name().toLowerCase(Locale.ROOT));
  }

  /** Refuses {@code --backend}, for a command that runs nothing to which it applies. */
  public void refuseBackend(String why) {
    if (backend != null) {
      throw wrong("--backend %s has no effect here: %s".formatted(backend.name().toLowerCase(Locale.ROOT), why));
    }
  }
}

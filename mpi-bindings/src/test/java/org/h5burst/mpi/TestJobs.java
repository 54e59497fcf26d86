package org.h5burst.mpi;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;

/** Runs a program of the tests under mpirun. */
public final class TestJobs {
  /** How long a job may take. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  /** Runs {@code program} on every rank. */
  public static MpiJob.Result run(Path directory, Kind kind, int ranks, List<String> jvmOptions, Class<?> program,
      String... arguments) {
    MpiJob job = new MpiJob(kind, ranks, command(jvmOptions, program, arguments));
    return job.run(directory.resolve(program.getSimpleName() + ".log"), LIMIT);
  }

  /** What each rank runs. */
  static List<String> command(List<String> jvmOptions, Class<?> program, String... arguments) {
    List<String> options = new ArrayList<>(SmallJvm.options("-Xmx256m"));
    options.addAll(jvmOptions);
    return MpiJob.javaCommand(options, program.getName(), List.of(arguments));
  }
}

package org.h5burst.mpi.option;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The options of this module. They are read when MPI starts. */
public final class MpiProperties {
  /** The MPI to use. */
  public static final Option<MpiChoice> MPI =
      new Option<>("h5burst.mpi", OptionType.oneOf(MpiChoice.class), MpiChoice.AUTO,
          "MPI: auto (the launcher's, or none without a launcher), mpich, openmpi, mpj, solo (none)");

  /** The library to load. */
  public static final Option<Optional<String>> LIBRARY =
      new Option<>("h5burst.mpi.library", OptionType.string("a path or soname"), Optional.empty(),
          "path or soname of the MPI library; else the usual names of the chosen MPI");

  /** Whether the job must include all tasks of the batch system's step. */
  public static final Option<Boolean> CHECK =
      new Option<>("h5burst.mpi.check", OptionType.onOff(), true,
          "refuse a job with fewer ranks than the batch system started tasks: on, off (each task may be a job by "
              + "itself)");

  /** How long closing a file, and ending MPI, wait for late ranks. */
  public static final Option<Duration> CLOSE_TIMEOUT =
      new Option<>("h5burst.close.timeout", OptionType.positiveDuration(), Duration.ofSeconds(60),
          "how long close, and ending MPI, wait for late ranks before the job is aborted");

  /** All options. */
  public static final List<Option<?>> ALL = List.of(MPI, LIBRARY, CHECK, CLOSE_TIMEOUT);

  private MpiProperties() {}
}

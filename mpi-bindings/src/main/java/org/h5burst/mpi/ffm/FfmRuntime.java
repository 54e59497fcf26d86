package org.h5burst.mpi.ffm;

import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.runtime.Launcher;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.h5burst.mpi.runtime.ProcessEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A native MPI in this process. */
public final class FfmRuntime implements MpiRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(FfmRuntime.class);

  private final MpiLibrary library;
  private final MpiImplementation implementation;
  private final FfmCommunicator world;
  private final boolean owner;

  private FfmRuntime(Mpi mpi, MpiLibrary library, boolean owner) {
    this.library = library;
    this.owner = owner;
    implementation = new MpiImplementation(library.abi().kind(), library.version(),
        library.abi().threadLevelName(library.threadLevel()));
    world = FfmCommunicator.world(mpi, library);
  }

  /**
   * Loads and initialises MPI with {@code MPI_THREAD_MULTIPLE}. <b>Collective</b> over the job.
   *
   * @param kind the family to which the library must belong; empty: any
   * @param libraries sonames or paths, tried in this order
   * @throws MpiException if MPI is missing, is initialised already, does not fit the launcher, or does not grant the
   *     thread level
   */
  public static FfmRuntime start(Mpi mpi, Optional<Kind> kind, List<String> libraries, Launcher launcher) {
    MpiLibrary library;
    try (SignalGuard guard = new SignalGuard()) {
      library = MpiLibrary.open(kind, libraries);
      guard.restore();
      OpenMpiIo.chooseSafe(library);
      if (library.isInitialized()) {
        throw new MpiException(
            library.isFinalized() ? "MPI has ended in this process and cannot start again" : "MPI is initialised "
                + "already: join it with Mpi.attach()");
      }
      if (launcher.kind().filter(started -> started != library.abi().kind()).isPresent()) {
        // MPICH 5 ends the process there, and does not say that
        LOG.warn("{} was started by a launcher of another MPI ({}); {}", library.version(), launcher.evidence(),
            differ(library));
      }
      if (library.abi().kind() == Kind.OPEN_MPI && launcher.evidence().isEmpty()) {
        // Open MPI ends the process there, and says that Slurm must be built again
        launcher.tasks().flatMap(tasks -> tasks.refusal(1, library.version() + " is shown no other rank"))
            .ifPresent(reason -> {
              throw new MpiException(reason);
            });
      }
      int _ = library.start(library.abi().threadMultiple());
    }
    Optional<String> refusal = refusal(library, launcher);
    if (refusal.isPresent()) {
      library.finish();
      throw new MpiException(refusal.get());
    }
    // MPICH reports failures of a finished request there, whatever communicator it belonged to
    library.functions().returnErrors(library.abi().world());
    return new FfmRuntime(mpi, library, true);
  }

  /**
   * Joins the MPI that other code in this process has initialised and will end. <b>Collective</b> over the job.
   *
   * @throws MpiException if MPI is not initialised, has ended, does not fit the launcher, or runs at too low a thread
   *     level
   */
  public static FfmRuntime join(Mpi mpi, Optional<Kind> kind, List<String> libraries, Launcher launcher) {
    MpiLibrary library;
    try (SignalGuard _ = new SignalGuard()) {
      library = MpiLibrary.open(kind, libraries);
    }
    if (!library.isInitialized() || library.isFinalized()) {
      throw new MpiException("Mpi.attach() found no running MPI in " + library.name() + ": it is "
          + (library.isFinalized() ? "finalised" : "not initialised; use Mpi.init() or Mpi.run()"));
    }
    refusal(library, launcher).ifPresent(reason -> {
      throw new MpiException(reason);
    });
    OpenMpiIo.chooseSafe(library); // in time: Open MPI looks when it opens its first file
    return new FfmRuntime(mpi, library, false);
  }

  private static Optional<String> refusal(MpiLibrary library, Launcher launcher) {
    int level = library.threadLevel();
    if (level < library.abi().threadMultiple()) {
      return Optional.of(("MPI runs at thread level %s, but H5Burst calls it from its own threads and needs MULTIPLE: "
          + "initialise MPI with MPI_Init_thread(MPI_THREAD_MULTIPLE), or use an MPI built with it (%s)")
          .formatted(library.abi().threadLevelName(level), library.version()));
    }
    int size = library.functions().size(library.abi().world());
    if (launcher.size().orElse(size) != size) {
      return Optional.of("the launcher started %d ranks (%s), but %s sees %d: %s".formatted(
          launcher.size().getAsInt(), launcher.evidence(), library.version(), size, differ(library)));
    }
    return launcher.tasks().flatMap(tasks -> tasks.refusal(size,
        library.version() + " sees " + (size == 1 ? "one rank" : size + " ranks")));
  }

  private static String differ(MpiLibrary library) {
    return ("the launcher and the library %s belong to different MPIs; use the launcher of this MPI, or choose the "
        + "other with -Dh5burst.mpi=mpich or openmpi; under srun, --mpi=pmi2 is for MPICH and --mpi=pmix for Open MPI")
        .formatted(library.name());
  }

  @Override
  public MpiImplementation implementation() {
    return implementation;
  }

  @Override
  public Communicator world() {
    return world;
  }

  @Override
  public Communicator duplicateOf(long handle) {
    return world.duplicateOf(handle);
  }

  @Override
  public void finish() {
    if (owner) {
      library.finish();
    } else {
      world.release();
    }
  }

  @Override
  public void limitLife(int seconds) {
    Libc.alarm(seconds);
  }

  @Override
  public void abortJob(int exitCode) {
    if (!library.isFinalized()) {
      library.functions().abort.call(library.abi().world(), exitCode);
    }
  }

  @Override
  public void end(int exitCode) {
    try {
      Libc.exitNow(exitCode);
    } finally {
      ProcessEnd.now(exitCode); // there was no memory even for that call
    }
  }
}

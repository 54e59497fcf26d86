package org.h5burst.writer.backend;

import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.phdf5.Phdf5Backend;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.backend.portable.PortableChunks;
import org.h5burst.writer.configuration.BackendWish;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The back end of this process's files, and why it was chosen.
 *
 * @param backend loaded back end
 * @param reason for the log
 */
public record BackendChoice(Backend backend, String reason) {
  private static final Logger LOG = LoggerFactory.getLogger(BackendChoice.class);

  /**
   * Chooses and loads a back end. <b>Independent.</b> One that was requested by name is never replaced.
   *
   * @param world of the running MPI
   * @param configuration the user's choice
   * @throws IoFailureException if the requested back end, or every one, is missing
   */
  public static BackendChoice of(Communicator world, WriterConfiguration configuration) {
    Kind mpi = world.mpi().implementation().kind();
    Optional<String> library = configuration.hdf5Library();
    List<BackendWish> candidates = configuration.backend().candidates(mpi, library);
    try {
      return new BackendChoice(load(candidates.getFirst(), world, library), reason(configuration, mpi));
    } catch (WriterException missing) {
      if (candidates.size() == 1) {
        throw missing;
      }
      return fallBack(missing);
    }
  }

  /** Without a conditional expression: to verify its common class, the JVM would load parallel HDF5 in any program. */
  private static Backend load(BackendWish wish, Communicator world, Optional<String> library) {
    if (wish == BackendWish.PHDF5) {
      return Phdf5Backend.load(world, library, new PortableChunks());
    }
    return PortableBackend.load();
  }

  /** Logs on rank 0 what writes on which MPI, and why. */
  public void log(Communicator world) {
    if (world.rank() == 0) {
      LOG.info("{} ({}) writes on {}: {}", backend.name(), backend.version(), world.mpi().implementation().version(),
          reason);
    }
  }

  private static String reason(WriterConfiguration configuration, Kind mpi) {
    if (configuration.backend() != BackendWish.AUTO) {
      return "%s=%s".formatted(WriterProperties.BACKEND,
          WriterProperties.BACKEND.type().print(configuration.backend()));
    }
    if (!mpi.isNative()) {
      return "no native MPI is in use, which parallel HDF5 needs";
    }
    return configuration.hdf5Library().isPresent() ? "%s names its library".formatted(WriterProperties.HDF5_LIBRARY)
        : "parallel HDF5 for the %s that runs is installed".formatted(mpi);
  }

  private static BackendChoice fallBack(WriterException noParallelHdf5) {
    try {
      return new BackendChoice(PortableBackend.load(),
          "%s; %s=phdf5 makes this an error".formatted(noParallelHdf5.getMessage(), WriterProperties.BACKEND));
    } catch (WriterException neither) {
      WriterException both = new IoFailureException(
          noParallelHdf5.getMessage() + "; and " + neither.getMessage(), noParallelHdf5);
      both.addSuppressed(neither);
      throw both;
    }
  }
}

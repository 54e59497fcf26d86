package org.h5burst.mpi;

import java.time.Duration;
import java.util.Optional;
import org.h5burst.mpi.option.MpiChoice;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;

/**
 * The values of {@link MpiProperties}. Immutable; read once, when MPI starts.
 *
 * @param mpi which MPI to use
 * @param library the MPI library to load in place of the usual ones
 * @param checksTasks whether the job must include all tasks that a batch system has started
 * @param closeTimeout how long the end of MPI waits for other ranks
 */
record Configuration(MpiChoice mpi, Optional<String> library, boolean checksTasks, Duration closeTimeout) {
  /**
   * Reads the options of this process.
   *
   * @throws MpiException if a value is not one of those allowed
   */
  static Configuration ofProcess() {
    return of(OptionReader.ofProcess(MpiException::new));
  }

  /** Reads the options. */
  static Configuration of(OptionReader options) {
    return new Configuration(options.read(MpiProperties.MPI), options.read(MpiProperties.LIBRARY),
        options.read(MpiProperties.CHECK), options.read(MpiProperties.CLOSE_TIMEOUT));
  }
}

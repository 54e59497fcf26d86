package org.h5burst.mpi;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@link MpiSetting}s say.
 *
 * @param mpi which MPI to use
 * @param library the MPI library to load in place of the usual ones
 * @param closeTimeout how long the end of MPI waits for other ranks
 */
record Configuration(Choice mpi, Optional<String> library, Duration closeTimeout) {
  /** The values of {@link MpiSetting#MPI}. */
  enum Choice {
    AUTO,
    MPICH,
    OPENMPI,
    MPJ,
    SOLO
  }

  /** The options of this process. */
  static Configuration ofProcess() {
    return read(System::getProperty, System::getenv);
  }

  /**
   * Reads the options.
   *
   * @throws MpiException if a value is not one of those allowed
   */
  static Configuration read(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    return new Configuration(choice(MpiSetting.MPI.text(properties, environment)),
        Optional.of(MpiSetting.LIBRARY.text(properties, environment)).filter(library -> !library.isEmpty()),
        timeout(MpiSetting.CLOSE_TIMEOUT.text(properties, environment)));
  }

  private static Choice choice(String value) {
    return Arrays.stream(Choice.values())
        .filter(choice -> choice.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(() -> new MpiException(MpiSetting.MPI.property() + "=" + value + " is not one of auto, mpich, openmpi, mpj, solo"));
  }

  private static Duration timeout(String value) {
    String name = MpiSetting.CLOSE_TIMEOUT.property();
    try {
      Duration timeout = Durations.parse(value);
      if (timeout.isPositive()) {
        return timeout;
      }
    } catch (IllegalArgumentException e) {
      throw new MpiException(name + ": " + e.getMessage(), e);
    }
    throw new MpiException(name + "=" + value + " is not above 0");
  }
}

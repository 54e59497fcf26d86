package org.h5burst.mpi;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The options of this module. Each is a system property, or else an environment variable of the same name in upper case with underscores ({@code H5BURST_MPI_LIBRARY}).
 *
 * @param mpi which MPI to use
 * @param library the MPI library to load in place of the usual ones
 * @param closeTimeout how long the end of MPI waits for other ranks
 */
record Configuration(Choice mpi, Optional<String> library, Duration closeTimeout) {
  /** Which MPI to use: {@code auto} (by what the launcher shows, none without a launcher), {@code mpich}, {@code openmpi}, {@code mpj} or {@code solo}. */
  static final String MPI_PROP_NAME = "h5burst.mpi";
  static final Choice MPI_DEFAULT = Choice.AUTO;

  /** Path or soname of the MPI library, for example of Cray's or Intel's MPI ({@code libmpi.so.12}); unset: the usual sonames of the MPI chosen. */
  static final String LIBRARY_PROP_NAME = "h5burst.mpi.library";

  /** How long the end of MPI waits for other ranks before it aborts the job, as {@link Durations} reads it; more than 0. */
  static final String CLOSE_TIMEOUT_PROP_NAME = "h5burst.close.timeout";
  static final Duration CLOSE_TIMEOUT_DEFAULT = Duration.ofSeconds(60);

  /** The values of {@value #MPI_PROP_NAME}. */
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
    UnaryOperator<@Nullable String> values = name -> value(name, properties, environment);
    return new Configuration(choice(values.apply(MPI_PROP_NAME)), Optional.ofNullable(values.apply(LIBRARY_PROP_NAME)),
        timeout(values.apply(CLOSE_TIMEOUT_PROP_NAME)));
  }

  private static @Nullable String value(@Nullable String name, UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String property = properties.apply(name);
    String value = property != null || name == null ? property : environment.apply(name.toUpperCase(Locale.ROOT).replace('.', '_'));
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static Choice choice(@Nullable String value) {
    if (value == null) {
      return MPI_DEFAULT;
    }
    return Arrays.stream(Choice.values())
        .filter(choice -> choice.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(() -> new MpiException(MPI_PROP_NAME + "=" + value + " is not one of auto, mpich, openmpi, mpj, solo"));
  }

  private static Duration timeout(@Nullable String value) {
    if (value == null) {
      return CLOSE_TIMEOUT_DEFAULT;
    }
    try {
      Duration timeout = Durations.parse(value);
      if (timeout.isPositive()) {
        return timeout;
      }
    } catch (IllegalArgumentException e) {
      throw new MpiException(CLOSE_TIMEOUT_PROP_NAME + ": " + e.getMessage(), e);
    }
    throw new MpiException(CLOSE_TIMEOUT_PROP_NAME + "=" + value + " is not above 0");
  }
}

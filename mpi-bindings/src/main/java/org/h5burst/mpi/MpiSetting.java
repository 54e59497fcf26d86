package org.h5burst.mpi;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The system properties of this module: name, default, meaning. Each is also an environment variable of the same name in upper case with underscores ({@code H5BURST_MPI_LIBRARY}). Read when MPI starts. */
public enum MpiSetting {
  /** Which MPI to use. */
  MPI("h5burst.mpi", "auto", "which MPI to use: auto (by what the launcher shows, none without a launcher), mpich, openmpi, mpj, solo (none)"),
  /** The library to load. */
  LIBRARY("h5burst.mpi.library", "", "path or soname of the MPI library, such as one of Cray's or Intel's MPI; none: the usual names of the MPI chosen"),
  /** How long the end of MPI waits. */
  CLOSE_TIMEOUT("h5burst.close.timeout", "60s", "how long the end of MPI, and close, wait for late ranks before the job is aborted; more than 0");

  private final String property;
  private final String defaultValue;
  private final String meaning;

  MpiSetting(String property, String defaultValue, String meaning) {
    this.property = property;
    this.defaultValue = defaultValue;
    this.meaning = meaning;
  }

  /** The system property's name. */
  public String property() {
    return property;
  }

  /** Its value where nothing is set. */
  public String defaultValue() {
    return defaultValue;
  }

  /** What it is for, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** The text that is set, as a system property or as an environment variable, or the default; blank counts as not set. */
  public String text() {
    return text(System::getProperty, System::getenv);
  }

  /** The environment variable's name. */
  public String variable() {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  String text(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String value = properties.apply(property);
    if (value == null || value.isBlank()) {
      value = environment.apply(variable());
    }
    return value == null || value.isBlank() ? defaultValue : value.strip();
  }
}

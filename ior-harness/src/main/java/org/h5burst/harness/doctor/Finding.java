package org.h5burst.harness.doctor;

/**
 * A problem.
 *
 * @param severity how bad it is
 * @param problem what is wrong
 * @param remedy what to do about it
 */
public record Finding(Severity severity, String problem, String remedy) {
  /** How bad a finding is. */
  public enum Severity {
    /** It works, but slower or with less checking than it could. */
    WARNING,
    /** Nothing can be written here, or parallel writing does not work. */
    ERROR
  }

  static Finding warning(String problem, String remedy) {
    return new Finding(Severity.WARNING, problem, remedy);
  }

  /** Returns the remedy for missing packages, with and without root. */
  static String install(String packages) {
    return ("As root run bin/setup, or install Debian's %s. Without root load a module that has the same, or ask your "
        + "administrator.").formatted(packages);
  }

  static Finding error(String problem, String remedy) {
    return new Finding(Severity.ERROR, problem, remedy);
  }
}

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
    /** Parallel writing does not work. */
    ERROR
  }

  static Finding warning(String problem, String remedy) {
    return new Finding(Severity.WARNING, problem, remedy);
  }

  static Finding error(String problem, String remedy) {
    return new Finding(Severity.ERROR, problem, remedy);
  }
}

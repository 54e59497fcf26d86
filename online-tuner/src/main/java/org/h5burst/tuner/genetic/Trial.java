package org.h5burst.tuner.genetic;

/**
 * One run of the application.
 *
 * @param status how it ended
 * @param seconds elapsed time; of a run that did not end well, how long it was let run
 */
public record Trial(Status status, double seconds) {
  /** How a run ended. */
  public enum Status {
    /** Well: its time counts. */
    DONE,
    /** It was stopped at the time limit. */
    TIMED_OUT,
    /** It failed. */
    FAILED
  }

  public Trial {
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a run of %s seconds".formatted(seconds));
    }
  }

  /** The time to be minimised: infinite for a run that did not end well, so that it never wins. */
  public double cost() {
    return status == Status.DONE ? seconds : Double.POSITIVE_INFINITY;
  }
}

package org.h5burst.tuner.genetic;

/**
 * The result of one run of the application.
 *
 * @param status how it ended
 * @param seconds elapsed time; for a run that did not end successfully, how long it ran
 */
public record Trial(Status status, double seconds) {
  /** How a run ended. */
  public enum Status {
    /** Successfully: its time counts. */
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

  /** Returns the time to be minimised: infinite for a run that did not end successfully, so it never wins. */
  public double cost() {
    return status == Status.DONE ? seconds : Double.POSITIVE_INFINITY;
  }
}

package org.h5burst.tuner;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a tuner decided as it did, with the numbers behind it. Immutable.
 *
 * @param because why, in some words
 * @param account what was believed; null where nothing is, because the choice was given
 */
public record Explanation(String because, @Nullable Account account) {
  public Explanation {
    Objects.requireNonNull(because, "no words");
  }

  /**
   * What a tuner believed when it decided.
   *
   * @param chosen the choice
   * @param best the choices of least expected time that could be had, best first, three at most
   * @param byDefault what the default was expected to take
   * @param moveSeconds what reopening the file for the choice was expected to take; 0 = the file stays as it is
   * @param burst number of the burst among those of its shape, from 1
   * @param won what all bursts of the job had won against the default by then
   * @param budgetSeconds what this burst was allowed to lose
   */
  public record Account(Expectation chosen, List<Expectation> best, ByDefault byDefault, double moveSeconds,
      long burst, Won won, double budgetSeconds) {
    public Account {
      Objects.requireNonNull(chosen, "no expectation of what was chosen");
      Objects.requireNonNull(byDefault, "no expectation of the default");
      Objects.requireNonNull(won, "nothing of what was won");
      best = List.copyOf(best);
    }
  }

  /**
   * What was believed of a choice.
   *
   * @param choice the choice
   * @param seconds expected time of the burst
   * @param factor by how much that may be wrong, either way: one standard deviation of the log time
   */
  public record Expectation(Choice choice, double seconds, double factor) {
    public Expectation {
      Objects.requireNonNull(choice, "no choice");
    }
  }

  /**
   * What was known of the default.
   *
   * @param seconds expected time of the burst: as it was measured, or only believed
   * @param factor by how much that may be wrong, either way: one standard deviation of the log time
   * @param age bursts of this shape since the default was measured; -1 = never since the machine changed last, so that
   *     {@code seconds} is only believed
   */
  public record ByDefault(double seconds, double factor, long age) {
    /** Whether the time rests on a burst that was written by default, on the machine as it is. */
    public boolean wasMeasured() {
      return age >= 0;
    }
  }

  /**
   * What the bursts of a job won against the default. Only those count for which the default had been measured since
   * the machine changed last.
   *
   * @param seconds what was surely won; negative if more was surely lost
   * @param least lower bound of what was won
   * @param most upper bound
   * @param uncountedSeconds time of the bursts that do not count
   */
  public record Won(double seconds, double least, double most, double uncountedSeconds) {}

  /** A choice of which there is no more to say than these words. */
  public static Explanation of(String because) {
    return new Explanation(because, null);
  }

  /** All of it in a few sentences. */
  public String words() {
    return account == null ? because : new Wording().of(because, account);
  }

  @Override
  public String toString() {
    return words();
  }
}

package org.h5burst.tuner;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a tuner decided as it did, with the numbers behind the decision. Immutable.
 *
 * @param because why, in a few words
 * @param account what the tuner believed; null if the choice was given
 */
public record Explanation(String because, @Nullable Account account) {
  public Explanation {
    Objects.requireNonNull(because, "no words");
  }

  /**
   * What a tuner believed when it decided.
   *
   * @param chosen the choice
   * @param best the available choices with the least expected time, best first, at most three
   * @param byDefault expected time of the default
   * @param moveSeconds expected time of reopening the file for the choice; 0 = the file stays open as it is
   * @param burst number of this burst among those of its shape, from 1
   * @param won what all bursts of the job had won against the default so far
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
   * What the tuner believed about a choice.
   *
   * @param choice the choice
   * @param seconds expected time of the burst
   * @param factor by how much the time may be wrong in either direction: one standard deviation of the log time
   */
  public record Expectation(Choice choice, double seconds, double factor) {
    public Expectation {
      Objects.requireNonNull(choice, "no choice");
    }
  }

  /**
   * What the tuner knew about the default.
   *
   * @param seconds expected time of the burst, measured or only believed
   * @param factor by how much the time may be wrong in either direction: one standard deviation of the log time
   * @param age bursts of this shape since the default was measured; -1 = not since the machine last changed, so
   *     {@code seconds} is only believed
   */
  public record ByDefault(double seconds, double factor, long age) {
    /** Returns whether the time is based on a burst that was written by default since the machine last changed. */
    public boolean wasMeasured() {
      return age >= 0;
    }
  }

  /**
   * What the bursts of a job won against the default. Counts only bursts for which the default was measured since the
   * machine last changed.
   *
   * @param seconds what was certainly won; negative if more was certainly lost
   * @param least lower bound of what was won
   * @param most upper bound
   * @param uncountedSeconds time of the bursts that do not count
   */
  public record Won(double seconds, double least, double most, double uncountedSeconds) {}

  /** Returns the explanation of a choice that these words explain completely. */
  public static Explanation of(String because) {
    return new Explanation(because, null);
  }

  /** Returns the whole explanation in a few sentences. */
  public String words() {
    return account == null ? because : new Wording().of(because, account);
  }

  @Override
  public String toString() {
    return words();
  }
}

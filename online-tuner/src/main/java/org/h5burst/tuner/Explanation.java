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
   * @param defaultSeconds what the default was expected to take
   * @param moveSeconds what reopening the file for the choice was expected to take; 0 = the file stays as it is
   * @param burst number of the burst among those of its shape, from 1
   * @param wonSeconds what bursts of this shape had won against the default by then; negative if they had lost
   * @param purseSeconds what this burst was allowed to lose
   */
  public record Account(Expectation chosen, List<Expectation> best, double defaultSeconds, double moveSeconds,
      long burst, double wonSeconds, double purseSeconds) {
    public Account {
      Objects.requireNonNull(chosen, "no expectation of what was chosen");
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

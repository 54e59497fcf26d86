package org.h5burst.tuner.regression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A product of powers of the four variables, each power -1, 0 or 1: {@code c f/a} (Behzad et al. 2014, section IV-A1).
 *
 * @param c power of the stripe count
 * @param s power of the stripe size
 * @param a power of the number of aggregators
 * @param f power of the file size
 */
public record Term(int c, int s, int a, int f) {
  /** The constant term. */
  public static final Term CONSTANT = new Term(0, 0, 0, 0);

  private static final String VARIABLES = "csaf";
  private static final List<Term> BASIS = all();

  public Term {
    if (Math.max(Math.max(Math.abs(c), Math.abs(s)), Math.max(Math.abs(a), Math.abs(f))) > 1) {
      throw new IllegalArgumentException(
          "powers of a term are -1, 0 or 1, not c^%d s^%d a^%d f^%d".formatted(c, s, a, f));
    }
  }

  /** Returns all 81 terms, those with fewer factors first. */
  public static List<Term> basis() {
    return BASIS;
  }

  private static List<Term> all() {
    List<Term> terms = new ArrayList<>();
    for (int code = 0; code < 81; code++) {
      terms.add(new Term(code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1));
    }
    terms.sort(Comparator.comparingInt(Term::factors));
    return List.copyOf(terms);
  }

  private int factors() {
    return Math.abs(c) + Math.abs(s) + Math.abs(a) + Math.abs(f);
  }

  /** Returns the value of the product for a setting. */
  public double value(IoSetting setting) {
    return power(setting.stripeCount(), c) * power(setting.stripeMegabytes(), s) * power(setting.aggregators(), a)
        * power(setting.fileGigabytes(), f);
  }

  private static double power(double base, int exponent) {
    return exponent == 0 ? 1 : exponent > 0 ? base : 1 / base;
  }

  /** Returns {@code 1}, {@code c f/a}, {@code 1/(c s)}; {@link #parse} reads it. */
  @Override
  public String toString() {
    String above = factors(1);
    String below = factors(-1);
    String numerator = above.isEmpty() ? "1" : above;
    return below.isEmpty() ? numerator : numerator + "/" + (below.length() > 1 ? "(" + below + ")" : below);
  }

  private String factors(int power) {
    int[] powers = {c, s, a, f};
    StringBuilder text = new StringBuilder();
    for (int variable = 0; variable < powers.length; variable++) {
      if (powers[variable] == power) {
        text.append(text.isEmpty() ? "" : " ").append(VARIABLES.charAt(variable));
      }
    }
    return text.toString();
  }

  /**
   * Parses a term as {@link #toString} writes it; ignores blanks.
   *
   * @throws IllegalArgumentException if the text is not a term
   */
  public static Term parse(String text) {
    String plain = text.replaceAll("\\s", "");
    if (!plain.matches("(1|[csaf]{1,4})(/([csaf]|\\([csaf]{1,4}\\)))?")) {
      throw new IllegalArgumentException(
          "'%s' is not a term; terms look like 1, c, f/c, c f/a or 1/(c s)".formatted(text));
    }
    int[] powers = new int[VARIABLES.length()];
    int slash = plain.indexOf('/');
    for (int at = 0; at < plain.length(); at++) {
      int variable = VARIABLES.indexOf(plain.charAt(at));
      if (variable >= 0) {
        powers[variable] += slash >= 0 && at > slash ? -1 : 1;
      }
    }
    return new Term(powers[0], powers[1], powers[2], powers[3]);
  }
}

package org.h5burst.tuner.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sum of terms that predicts the time of a write: m = 10.59 + 68.99/s + ... (Behzad et al. 2014, equation 3).
 *
 * @param terms the products, each once
 * @param coefficients their factors, in the same order
 */
public record EmpiricalModel(List<Term> terms, List<Double> coefficients) {
  // a number, then optionally its term in brackets: 68.99 [1/s]
  private static final Pattern SUMMAND =
      Pattern.compile("\\s*([+-]?)\\s*([0-9.]+(?:[eE][+-]?[0-9]+)?)\\s*(?:\\[([^\\]]*)])?");

  public EmpiricalModel {
    terms = List.copyOf(terms);
    coefficients = List.copyOf(coefficients);
    if (terms.isEmpty() || terms.size() != coefficients.size() || terms.stream().distinct().count() != terms.size()) {
      throw new IllegalArgumentException("a model has one coefficient for each of its distinct terms, not %d for %s"
          .formatted(coefficients.size(), terms));
    }
    coefficients.forEach(coefficient -> {
      if (!Double.isFinite(coefficient)) {
        throw new IllegalArgumentException("a coefficient of a model is %s".formatted(coefficient));
      }
    });
  }

  /**
   * Returns the predicted time in seconds. Far from the measured settings a prediction may be zero or negative: it is
   * still valid for ranking, but is not a time.
   */
  public double seconds(IoSetting setting) {
    double sum = 0;
    for (int term = 0; term < terms.size(); term++) {
      sum += coefficients.get(term) * terms.get(term).value(setting);
    }
    return sum;
  }

  /** Returns the formula with all digits: {@code 10.59 + 68.99 [1/s] - 1.23 [c/s]}; {@link #parse} reads it. */
  @Override
  public String toString() {
    return formula("%s");
  }

  /** Returns the formula with four significant digits, for display. */
  public String rounded() {
    return formula("%.4g");
  }

  private String formula(String numberFormat) {
    StringBuilder text = new StringBuilder();
    for (int term = 0; term < terms.size(); term++) {
      double coefficient = coefficients.get(term);
      String sign = coefficient < 0 ? "-" : term == 0 ? "" : "+";
      text.append(text.isEmpty() ? sign : " " + sign + " ")
          .append(String.format(Locale.ROOT, numberFormat, Math.abs(coefficient)));
      text.append(terms.get(term).equals(Term.CONSTANT) ? "" : " [" + terms.get(term) + "]");
    }
    return text.toString();
  }

  /**
   * Parses a formula as {@link #toString} writes it.
   *
   * @throws IllegalArgumentException if the text is not a formula; the message shows where
   */
  public static EmpiricalModel parse(String text) {
    List<Term> terms = new ArrayList<>();
    List<Double> coefficients = new ArrayList<>();
    Matcher matcher = SUMMAND.matcher(text.strip());
    int at = 0;
    while (at < text.strip().length()) {
      if (!matcher.find() || matcher.start() != at) {
        throw new IllegalArgumentException(
            "'%s' is not a formula from '%s' on; formulas look like 10.59 + 68.99 [1/s] - 1.23 [c/s]".formatted(text,
                text.strip().substring(at)));
      }
      coefficients.add((matcher.group(1).equals("-") ? -1 : 1) * Double.parseDouble(matcher.group(2)));
      terms.add(matcher.group(3) == null ? Term.CONSTANT : Term.parse(matcher.group(3)));
      at = matcher.end();
    }
    return new EmpiricalModel(terms, coefficients);
  }
}

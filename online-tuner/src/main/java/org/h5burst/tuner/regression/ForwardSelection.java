package org.h5burst.tuner.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds which terms matter and fits their coefficients (Behzad et al. 2014, section IV-A).
 *
 * <ol>
 * <li>Repeated measurements of a setting count by their minimum.
 * <li>Least squares of the <em>relative</em> error: measured times span orders of magnitude and their noise grows with
 * them, and ranking the short ones is the purpose.
 * <li>Forward: starting from the constant, the term that reduces the sum of squares most enters, again and again
 * (orthogonal least squares).
 * <li>Backward: the term whose removal costs least leaves while that lowers Schwarz's criterion BIC = n ln(RSS/n) + k
 * ln n, or while more than {@link #MAX_TERMS} remain. Forward selection alone keeps early stand-ins that later terms
 * have made superfluous.
 * </ol>
 */
public final class ForwardSelection {
  /** The largest number of terms of a model. */
  public static final int MAX_TERMS = 20;

  private static final int MAX_STEPS = 40;
  private static final int MEASUREMENTS_PER_STEP = 3;

  private ForwardSelection() {}

  /**
   * Fits a model.
   *
   * @param measurements at least three different settings
   * @throws IllegalArgumentException if there are fewer
   */
  public static ModelFit fit(List<Measurement> measurements) {
    List<Measurement> minima = Measurement.minima(measurements);
    if (minima.size() < MEASUREMENTS_PER_STEP) {
      throw new IllegalArgumentException("%d different settings were measured; a model needs at least %d"
          .formatted(minima.size(), MEASUREMENTS_PER_STEP));
    }
    RelativeLeastSquares problem = new RelativeLeastSquares(minima, Term.basis());
    List<Integer> chosen = problem.forward(Math.min(MAX_STEPS, minima.size() / MEASUREMENTS_PER_STEP));
    RelativeLeastSquares.Solution solution = problem.solve(chosen);
    while (chosen.size() > 1) {
      List<Integer> fewer = new ArrayList<>(chosen);
      fewer.remove(solution.leastUseful());
      RelativeLeastSquares.Solution without = problem.solve(fewer);
      if (fewer.size() >= MAX_TERMS || without.schwarzCriterion() <= solution.schwarzCriterion()) {
        chosen = fewer;
        solution = without;
      } else {
        break;
      }
    }
    return ModelFit.of(new EmpiricalModel(chosen.stream().map(Term.basis()::get).toList(), solution.coefficients()),
        minima);
  }

  /**
   * Fits a model again to its measurements and new ones, such as those of its top settings (Behzad et al. 2014, section
   * IV-C).
   */
  public static ModelFit refit(ModelFit fit, List<Measurement> news) {
    return fit(Stream.concat(fit.measurements().stream(), news.stream()).toList());
  }
}

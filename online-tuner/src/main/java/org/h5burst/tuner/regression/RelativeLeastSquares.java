package org.h5burst.tuner.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Least squares with terms as columns and measurements as rows, each row divided by its measured time: the sum of
 * squares is then one of relative errors, and all right-hand sides are 1. Columns are scaled to unit length (a term may
 * be 1e-9, another 1e9).
 */
final class RelativeLeastSquares {
  // a column adds nothing if less than this remains after the chosen columns are projected out of it
  private static final double DEPENDENT = 1e-6;
  // relative errors below this are rounding
  private static final double EXACT = 1e-18;

  private final RealVector[] columns;
  private final double[] scales;
  private final RealVector target;

  RelativeLeastSquares(List<Measurement> measurements, List<Term> terms) {
    int rows = measurements.size();
    target = new ArrayRealVector(rows, 1);
    scales = new double[terms.size()];
    columns = new RealVector[terms.size()];
    for (int column = 0; column < terms.size(); column++) {
      Term term = terms.get(column);
      RealVector values =
          new ArrayRealVector(measurements.stream().mapToDouble(m -> term.value(m.setting()) / m.seconds()).toArray());
      scales[column] = values.getNorm();
      columns[column] = values.mapDivide(scales[column]);
    }
  }

  /**
   * Returns column numbers in the order in which they enter, starting with the first column, the constant. Each step
   * takes the column whose part orthogonal to the chosen ones explains most of the rest; among equals the first.
   */
  List<Integer> forward(int steps) {
    RealVector[] rest =
        IntStream.range(0, columns.length).mapToObj(column -> columns[column].copy()).toArray(RealVector[]::new);
    RealVector left = target.copy();
    List<Integer> chosen = new ArrayList<>();
    int next = 0;
    while (next >= 0) {
      chosen.add(next);
      RealVector direction = rest[next].unitVector();
      left = left.subtract(direction.mapMultiply(direction.dotProduct(left)));
      for (int column = 0; column < rest.length; column++) {
        rest[column] = rest[column].subtract(direction.mapMultiply(direction.dotProduct(rest[column])));
      }
      boolean done = chosen.size() >= steps || left.dotProduct(left) <= EXACT * target.getDimension();
      next = done ? -1 : mostExplaining(rest, left, chosen);
    }
    return chosen;
  }

  private static int mostExplaining(RealVector[] rest, RealVector left, List<Integer> chosen) {
    int best = -1;
    double most = 0;
    for (int column = 0; column < rest.length; column++) {
      double norm = rest[column].getNorm();
      if (norm <= DEPENDENT || chosen.contains(column)) {
        continue;
      }
      double projection = rest[column].dotProduct(left) / norm;
      if (projection * projection > most * (1 + DEPENDENT)) {
        best = column;
        most = projection * projection;
      }
    }
    return best;
  }

  /** Solves the least squares problem for these columns, which must be independent. */
  Solution solve(List<Integer> chosen) {
    RealMatrix matrix = new Array2DRowRealMatrix(target.getDimension(), chosen.size());
    for (int place = 0; place < chosen.size(); place++) {
      matrix.setColumnVector(place, columns[chosen.get(place)]);
    }
    QRDecomposition decomposition = new QRDecomposition(matrix);
    RealVector solution = decomposition.getSolver().solve(target);
    RealVector residual = target.subtract(matrix.operate(solution));
    RealMatrix triangle = decomposition.getR().getSubMatrix(0, chosen.size() - 1, 0, chosen.size() - 1);
    RealMatrix inverse = new QRDecomposition(triangle).getSolver().getInverse();
    double[] useful = new double[chosen.size()];
    double[] coefficients = new double[chosen.size()];
    for (int place = 0; place < chosen.size(); place++) {
      double entry = solution.getEntry(place);
      // by how much the sum of squares would grow without this column
      useful[place] = entry * entry / inverse.getRowVector(place).dotProduct(inverse.getRowVector(place));
      coefficients[place] = entry / scales[chosen.get(place)];
    }
    return new Solution(coefficients, useful, Math.max(residual.dotProduct(residual), EXACT * target.getDimension()),
        target.getDimension());
  }

  /**
   * A fit of some columns; the first, the constant, never counts as useless.
   *
   * @param factors of the terms
   * @param useful by how much the sum of squares would grow without each
   * @param residualSquares sum of squares that the fit leaves
   * @param rows number of measurements
   */
  record Solution(double[] factors, double[] useful, double residualSquares, int rows) {
    List<Double> coefficients() {
      return Arrays.stream(factors).boxed().toList();
    }

    /** Returns the position of the least useful term other than the constant; there must be one. */
    int leastUseful() {
      return IntStream.range(1, useful.length).boxed().min(Comparator.comparingDouble(place -> useful[place]))
          .orElseThrow();
    }

    double schwarzCriterion() {
      return rows * Math.log(residualSquares / rows) + factors.length * Math.log(rows);
    }
  }
}

package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;

/**
 * Ridge regression in closed form: w = (XᵀX + nλI)⁻¹Xᵀy, from exact statistics alone.
 *
 * <p>A function of XᵀX, Xᵀy and n: after rows were subtracted from those, fitting again gives the
 * model of never having seen them, bit for bit (with the same kernel; a device computes no part of
 * them). O(d³), no pass over rows.
 */
public record RidgeLearner(double lambda, Kernel kernel) {

  public RidgeLearner {
    lambda = Objective.requireLambda(lambda);
  }

  public static RidgeLearner of(double lambda, Kernel kernel) {
    return new RidgeLearner(lambda, kernel);
  }

  /** Refuses data without a unique minimiser: no rows, or λ = 0 and XᵀX without full rank. */
  public RidgeModel fit(ExactStatistics rows) {
    RowRules.requireRows(rows);
    Enclosure enclosure = rows.gram();
    double[] featureLabel = rows.featureLabel();
    double shift = rows.count() * lambda;
    CholeskyFactor factor = factor(enclosure.centre(), shift);
    ShiftedGram gram = new ShiftedGram(enclosure);
    double[] weights = factor.solve(featureLabel);
    double[] correction = factor.solve(gram.residual(shift, weights, featureLabel));
    for (int i = 0; i < weights.length; i++) {
      weights[i] += correction[i];
    }
    return new RidgeModel(weights, distanceAtMost(rows, enclosure, gram, weights));
  }

  /**
   * How far any weights at all can be from the minimiser on these rows; infinite where nothing is
   * proved.
   *
   * <p>XᵀX + nλI ⪰ g·I, so the distance is at most ‖(XᵀX + nλI)w − Xᵀy‖/g, with the rounding of the
   * residual charged ({@link ShiftedGram#residualAtMost}).
   */
  public double distanceAtMost(ExactStatistics rows, double[] weights) {
    Enclosure enclosure = rows.gram();
    return distanceAtMost(rows, enclosure, new ShiftedGram(enclosure), weights);
  }

  private double distanceAtMost(
      ExactStatistics rows, Enclosure enclosure, ShiftedGram gram, double[] weights) {
    double shift = rows.count() * lambda;
    double smallest = GramSpectrum.roughlySmallest(enclosure, shift);
    double definiteness =
        Math.max(0, addDown(smallest, multiplyDown((double) rows.count(), lambda)));
    double residual = gram.residualAtMost(shift, weights, rows.featureLabel());
    double distance = definiteness > 0 ? divideUp(residual, definiteness) : Double.NaN;
    return distance >= 0 ? distance : Double.POSITIVE_INFINITY;
  }

  private CholeskyFactor factor(SymmetricMatrix gram, double shift) {
    try {
      return CholeskyFactor.of(gram.plusDiagonal(shift), kernel.withoutDevice());
    } catch (BadInputException e) {
      throw new BadInputException(
          "ridge regression with lambda = "
              + lambda
              + " has no unique minimiser here: XᵀX + nλI is not positive definite to working"
              + " precision; use a larger lambda or drop dependent columns",
          e);
    }
  }
}

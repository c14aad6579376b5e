package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.GUARANTEE;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.erm.LogisticFit;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.NewtonProblem;
import dev.lethe.erm.Objective;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.Calibration;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/**
 * One row unlearned by a Newton step, by the paper's second algorithm, and the noise that each way
 * of counting asks for.
 *
 * @param retrained w_R
 * @param stepped w̄, before noise
 * @param trained w_S
 * @param printed σ by the printed retain and global bounds and the classical constant
 * @param verified σ of a verified release, whose mean is w_R up to a millionth
 * @param aPriori σ by the sound a-priori bound; NaN where it is refused
 * @param passive σ by the sound global bound, for w_S itself
 * @param onBoundary whether the ball holds w_R back
 */
record NewtonTrial(
    double[] retrained,
    double[] stepped,
    double[] trained,
    Pair printed,
    double verified,
    double aPriori,
    double passive,
    boolean onBoundary) {

  /** Δ = τ = 1e-6·R_w, the default target of a verified release (MATH §7.3). */
  private static final double TARGET = 1e-6;

  /** The last row is the one to be forgotten. */
  static NewtonTrial of(GridRows all, ErmRows retained, double lambda) {
    Objective objective = Setting.objective(lambda);
    LogisticLearner learner = LogisticLearner.of(objective);
    double[] trained = learner.fit(all).weights();
    LogisticRisk risk = LogisticRiskOnRows.of(retained.rows());
    LogisticFit retrained = learner.fitFrom(risk, trained);
    NewtonProblem newton = NewtonProblem.of(objective, KERNEL);
    LogisticProblem passive = LogisticProblem.of(objective, KERNEL);
    return new NewtonTrial(
        retrained.weights(),
        step(all, risk, trained, lambda),
        trained,
        new Pair(
            classical(newton.retainAsPrinted(retained.statistics(), ONE).value()),
            classical(newton.globalAsPrinted(retained.statistics(), ONE).value())),
        exact(2 * TARGET * Setting.RADIUS),
        aPriori(newton, retained),
        exact(passive.global(LogisticRetained.of(retained.statistics()), ONE).value()),
        retrained.multiplier() > 0);
  }

  private static double classical(double sensitivity) {
    return Calibration.classicalForFigures(sensitivity, GUARANTEE);
  }

  private static double exact(double sensitivity) {
    return Calibration.EXACT.sigma(sensitivity, GUARANTEE);
  }

  private static double aPriori(NewtonProblem newton, ErmRows retained) {
    try {
      return exact(newton.retain(retained.statistics(), ONE).value());
    } catch (NoGuaranteeException refused) {
      return Double.NaN;
    }
  }

  /** w_S + (1/n)H⁻¹∇f(w_S, u), H the Hessian of the retained risk at w_S. */
  static double[] step(GridRows all, LogisticRisk risk, double[] w, double lambda) {
    int d = all.columns();
    int n = all.rows() - 1;
    double[] x = new double[d];
    Arrays.setAll(x, j -> all.features()[n * d + j] / (double) Grid.ONE);
    double y = Math.signum(all.labels()[n]);
    double side = 0;
    for (int j = 0; j < d; j++) {
      side += w[j] * x[j];
    }
    double pull = -y / (1 + StrictMath.exp(y * side));
    double[] gradient = new double[d];
    Arrays.setAll(gradient, j -> (pull * x[j] + lambda * w[j]) / n);
    SymmetricMatrix hessian = risk.hessian(w).centre().plusDiagonal(lambda);
    double[] move = CholeskyFactor.of(hessian, KERNEL).solve(gradient);
    double[] stepped = new double[d];
    Arrays.setAll(stepped, j -> w[j] + move[j]);
    return stepped;
  }

  /** ‖w̄ − w_R‖ of this very deletion. */
  double error() {
    double squares = 0;
    for (int j = 0; j < stepped.length; j++) {
      squares += (stepped[j] - retrained[j]) * (stepped[j] - retrained[j]);
    }
    return Math.sqrt(squares);
  }
}

package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.GUARANTEE;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.newton.QuadraticInBall;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.data.Rows;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.Calibration;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/**
 * One row unlearned by a Newton step, by the paper's second algorithm and in the ball, and the
 * noise that each way of counting asks for.
 *
 * @param retrained w_R, up to {@code solved}
 * @param printedStep the paper's step, which ignores the ball, before noise
 * @param ballStep the step in the ball (docs/mathematics/newton.md), before noise
 * @param trained w_S
 * @param printed σ by the printed retain and global bounds and the classical constant
 * @param verified σ of a verified release, whose mean is w_R up to a millionth
 * @param aPriori σ of the step in the ball
 * @param bound how far that step can be from w_R
 * @param passive σ by the sound global bound, for w_S itself
 * @param onBoundary whether the ball holds w_R back
 */
record NewtonTrial(
    double[] retrained,
    double solved,
    double[] printedStep,
    double[] ballStep,
    double[] trained,
    RetainAndGlobal printed,
    double verified,
    double aPriori,
    double bound,
    double passive,
    boolean onBoundary) {

  /** Δ = τ = 1e-6·R_w, the default target of a verified release (docs/mathematics/verified.md). */
  private static final double TARGET = 1e-6;

  /** The last row is the one to be forgotten. */
  static NewtonTrial of(GridRows all, ErmRows retained, double lambda) {
    Objective objective = Setting.objective(lambda);
    Learner learner = Learner.of(objective);
    double[] trained = learner.fit(all).weights();
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, retained.rows());
    Fit retrained = learner.fitFrom(risk, trained);
    NewtonProblem newton =
        NewtonProblem.of(objective, KERNEL).within(new NewtonProblem.Tolerance(TARGET, TARGET));
    GlmProblem passive = GlmProblem.of(objective, KERNEL);
    return new NewtonTrial(
        retrained.weights(),
        retrained.distanceAtMost(),
        step(all, risk, trained, lambda),
        stepInBall(retained, risk, trained, objective),
        trained,
        new RetainAndGlobal(
            classical(newton.retainAsPrinted(retained.statistics(), ONE).value()),
            classical(newton.globalAsPrinted(retained.statistics(), ONE).value())),
        exact(2 * TARGET * Setting.RADIUS),
        exact(newton.worlds(retained.statistics(), ONE).value() + TARGET),
        newton.retain(retained.statistics(), ONE).value(),
        exact(passive.global(GlmRetained.of(retained.statistics()), ONE).value()),
        retrained.multiplier() > 0);
  }

  private static double classical(double sensitivity) {
    return Calibration.classicalForFigures(sensitivity, GUARANTEE);
  }

  private static double exact(double sensitivity) {
    return Calibration.EXACT.sigma(sensitivity, GUARANTEE);
  }

  /** w_S + (1/n)H⁻¹∇f(w_S, u), H the Hessian of the retained risk at w_S. */
  static double[] step(GridRows all, Risk risk, double[] w, double lambda) {
    int n = all.rows() - 1;
    double[] x = Rows.point(all, n);
    double y = Math.signum(all.labels()[n]);
    double pull = -y / (1 + StrictMath.exp(y * Dense.dot(w, x)));
    double[] gradient = new double[w.length];
    Arrays.setAll(gradient, j -> (pull * x[j] + lambda * w[j]) / n);
    SymmetricMatrix hessian = risk.hessian(w).centre().plusDiagonal(lambda);
    return Dense.plus(w, 1, CholeskyFactor.of(hessian, KERNEL).solve(gradient));
  }

  /** The minimiser of the retained risk's quadratic model at w_S over a ball that holds w_R. */
  static double[] stepInBall(ErmRows retained, Risk risk, double[] w, Objective objective) {
    Objective smaller = RiskBall.of(retained.statistics(), objective).objective();
    double[] gradient = risk.pass(w).gradient();
    Arrays.setAll(gradient, j -> gradient[j] + objective.lambda() * w[j]);
    SymmetricMatrix hessian = risk.hessian(w).centre().plusDiagonal(objective.lambda());
    return new QuadraticInBall(hessian, gradient, w, smaller.radius())
        .minimiser(KERNEL)
        .orElseThrow();
  }

  /** How far the paper's step is from w_R after this very deletion, at most. */
  double printedError() {
    return Dense.distance(printedStep, retrained) + solved;
  }

  /** How far the step in the ball is, at most. */
  double ballError() {
    return Dense.distance(ballStep, retrained) + solved;
  }
}

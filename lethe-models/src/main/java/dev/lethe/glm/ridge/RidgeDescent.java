package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.descent.DescentResults;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;

/**
 * Gradient descent on the retained ridge risk, from exact statistics: a step costs O(d²), whatever
 * n.
 *
 * <p>∇F(w) = ((XᵀX)w − Xᵀy)/n + λw, with XᵀX and Xᵀy rounded to doubles; what that and the step
 * itself round by is charged ({@link #stepError}).
 */
public final class RidgeDescent {

  private final SymmetricMatrix gram;
  private final double gramRadius;
  private final double[] featureLabel;
  private final double n;
  private final double lambda;

  public RidgeDescent(ExactStatistics retained, double lambda) {
    Enclosure enclosure = retained.gram();
    this.gram = enclosure.centre();
    this.gramRadius = enclosure.radius();
    this.featureLabel = retained.featureLabel();
    this.n = (double) retained.count();
    this.lambda = lambda;
  }

  /** So many steps, to compare with. */
  public static DescentProblem problem(double lambda, long iterations, Kernel kernel) {
    return new DescentProblem(
        new DescendedRidge(Objective.requireLambda(lambda), kernel), iterations);
  }

  /** From the exact minimiser on all rows; no ball. */
  public static DescentToDelete towardsRetained(
      ExactStatistics retained, double lambda, Capacity m, Kernel kernel) {
    return from(RidgeProblem.of(lambda, kernel).retain(retained, m), retained, lambda, kernel);
  }

  /** From the exact minimisers of two worlds that retain these rows: Δ₀ = RS°_m. */
  public static DescentToDelete betweenWorlds(
      ExactStatistics retained, double lambda, Capacity m, Kernel kernel) {
    return from(RidgeProblem.of(lambda, kernel).worlds(retained, m), retained, lambda, kernel)
        .betweenWorlds();
  }

  private static DescentToDelete from(
      Bound distance, ExactStatistics retained, double lambda, Kernel kernel) {
    return DescentToDelete.over(
        distance.assuming(DescentToDelete.EXACT_START),
        strongConvexity(retained, lambda, kernel),
        addUp(Spectra.largestAverage(retained, r -> 1, kernel), lambda));
  }

  private static double strongConvexity(ExactStatistics retained, double lambda, Kernel kernel) {
    double smallest = Spectra.smallestAverage(retained, r -> 1, kernel);
    return Math.max(lambda, addDown(smallest, lambda));
  }

  /**
   * Nesterov's descent. The risk is quadratic, so there is nowhere to leave to. V is also at most
   * (β_R + λ_R)/2·‖δ‖², so √(κ_R + 1) times the ridge bound will do for √(2V/λ_R).
   *
   * @throws NoGuaranteeException where λ = 0 and XᵀX is not proved to have full rank
   */
  public static AcceleratedDescent accelerated(
      ExactStatistics retained, double lambda, Capacity m, Kernel kernel) {
    Bound distance = RidgeProblem.of(lambda, kernel).retain(retained, m);
    double lambdaR = strongConvexity(retained, lambda, kernel);
    double betaR =
        Math.max(lambdaR, addUp(Spectra.largestAverage(retained, r -> 1, kernel), lambda));
    if (!(lambdaR > AcceleratedDescent.LEAST_CURVATURE * betaR)
        || Double.isInfinite(distance.value())) {
      throw new NoGuaranteeException(
          "accelerated descent needs curvature, but the retained rows prove too little (lambda_R = "
              + lambdaR
              + "): use a larger lambda or drop dependent columns");
    }
    double factor = Math.nextUp(Math.sqrt(addUp(divideUp(betaR, lambdaR), 1)));
    Bound start =
        new Bound(
            multiplyUp(factor, distance.value()),
            DescentResults.ACCELERATED,
            Bound.Form.SOUND,
            false,
            distance.inputs(),
            distance.assumptions());
    return AcceleratedDescent.over(start, lambdaR, betaR);
  }

  /**
   * Plain descent in two worlds, with all its errors charged.
   *
   * @param norm no less than ‖w_R‖
   * @param startError what the stored model may be off
   */
  public static DescentToDelete plain(
      ExactStatistics retained,
      double lambda,
      Capacity m,
      double norm,
      double startError,
      Kernel kernel) {
    DescentToDelete exact = betweenWorlds(retained, lambda, m, kernel);
    double reach = addUp(norm, addUp(exact.after(0).value(), startError));
    RidgeDescent rounded = new RidgeDescent(retained, lambda);
    DescentToDelete steps =
        exact.withErrors(startError, rounded.stepError(exact.stepSize(), 2 * reach));
    // Iterates stay within Δ₀ + startError + rounding of w_R, so 2·reach is long enough for them.
    if (!(rounded.rounding(steps, 2 * reach) <= reach)) {
      throw new NoGuaranteeException(
          "rounding alone moves descent by more than the length of the model: use a larger lambda");
    }
    return steps;
  }

  /** What all steps together can round by: their error over 1 − γ. */
  public double rounding(DescentToDelete steps, double longest) {
    return divideUp(stepError(steps.stepSize(), longest), subtractDown(1, steps.contraction()));
  }

  /**
   * One step is off by at most this at ‖w‖ ≤ longest.
   *
   * <p>Each component of the gradient is a sum of d + 2 terms with at most d + 8 roundings each;
   * the enclosure's radius, the nearest doubles of Xᵀy and the final w − η∇ come on top.
   */
  private double stepError(double stepSize, double longest) {
    double size = addUp(divideUp(gram.frobeniusNormUp(), n), lambda);
    double terms = addUp(multiplyUp(size, longest), divideUp(Vectors.normUp(featureLabel), n));
    double gradient =
        addUp(
            multiplyUp((gram.order() + 16) * 0x1p-52, terms),
            multiplyUp(divideUp(gramRadius, n), longest));
    double step = addUp(longest, multiplyUp(stepSize, terms));
    return addUp(multiplyUp(stepSize, gradient), multiplyUp(0x1p-50, step));
  }

  private double[] gradient(double[] w) {
    double[] gradient = gram.times(w);
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = (gradient[j] - featureLabel[j]) / n + lambda * w[j];
    }
    return gradient;
  }

  /** So many plain steps. */
  public double[] descend(DescentToDelete steps, double[] start, long count) {
    double[] w = start;
    for (long i = 0; i < count; i++) {
      w = Vectors.plus(w, -steps.stepSize(), gradient(w));
    }
    return w;
  }

  /** So many of Nesterov's steps. */
  public double[] accelerate(AcceleratedDescent steps, double[] start, long count) {
    double[] w = start;
    double[] ahead = start;
    for (long i = 0; i < count; i++) {
      double[] next = Vectors.plus(ahead, -steps.stepSize(), gradient(ahead));
      ahead = Vectors.plus(next, steps.momentum(), Vectors.plus(next, -1, w));
      w = next;
    }
    return w;
  }
}

package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.newton.QuadraticInBall;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * The Newton step in the ball from kept sums, with a proof of how far the computed point is from
 * the exact minimiser w* of the model over the ball (docs/mathematics/newton.md). The cost is
 * O(d³), whatever n.
 *
 * <p>However the point w̄ was found, let γ = g + H(w̄ − ŵ) be the model's gradient there, ν̄ ≥ 0
 * with ν̄ = 0 unless w̄ is on the sphere, θ = ‖γ + ν̄w̄‖. The model's gradient grows by at least
 * λ_min(H)‖·‖² from w̄ to w*, ⟨∇model(w*), w̄ − w*⟩ ≥ 0 and, on the sphere, ⟨w̄, w* − w̄⟩ ≤ −½‖w̄ −
 * w*‖²: so ‖w̄ − w*‖ ≤ θ/(λ_min(H) + ½ν̄). A w̄ that is inside by ζ, a few last places, is first
 * moved to the sphere, which changes it by ζ and θ by at most (‖H‖ + ν̄)ζ.
 *
 * @param point w̄, in the ball for certain
 * @param errorAtMost includes every rounding since the training's sums were computed
 */
record NewtonStep(double[] point, double errorAtMost) {

  /** How near, in relative terms, counts as on the sphere: a few last places. */
  private static final double ON_SPHERE = 0x1p-47;

  /**
   * Empty where there is no Hessian, or none that is proved to be positive definite.
   *
   * @param within λ and a ball that holds the retained minimiser
   * @param enough an error that need not be proved any smaller
   */
  static Optional<NewtonStep> of(GlmTraining from, Objective within, double enough, Kernel kernel) {
    return from.derivatives()
        .map(sums -> Model.of(from, sums, within.lambda()))
        .flatMap(
            model ->
                new QuadraticInBall(model.h, model.g, model.start, within.radius())
                    .minimiser(kernel)
                    .flatMap(w -> proved(model, w, within, enough)));
  }

  /**
   * The quadratic model of the retained risk at ŵ.
   *
   * @param hError the true H is within this of {@code h}, in spectral norm
   * @param gError the true g is within this of {@code g}
   */
  private record Model(
      SymmetricMatrix h, double hError, double[] g, double gError, double[] start) {

    /** Scaling and adding λ round three times, each by u of the result or of λ ≤ the result. */
    static Model of(GlmTraining from, LossDerivatives sums, double lambda) {
      double n = (double) from.population().count();
      double[] w = from.weights();
      SymmetricMatrix h = sums.hessian().centre().scale(1 / n).plusDiagonal(lambda);
      double hError =
          addUp(divideUp(sums.hessian().radius(), n), multiplyUp(0x1p-50, h.frobeniusNormUp()));
      double[] g = new double[w.length];
      Arrays.setAll(g, j -> sums.gradient()[j] / n + lambda * w[j]);
      double terms =
          addUp(
              divideUp(Vectors.normUp(sums.gradient()), n), multiplyUp(lambda, Vectors.normUp(w)));
      double gError = addUp(divideUp(sums.gradientError(), n), multiplyUp(0x1p-50, terms));
      return new Model(h, hError, g, gError, w);
    }
  }

  private static Optional<NewtonStep> proved(
      Model model, double[] w, Objective within, double enough) {
    double[] moved = Vectors.plus(w, -1, model.start);
    double[] gradient = Vectors.plus(model.g, 1, model.h.times(moved));
    double gap = Math.max(0, subtractUp(within.radius(), Vectors.normDown(w)));
    double along = -Vectors.dot(gradient, w) / Vectors.dot(w, w);
    boolean onSphere = gap <= ON_SPHERE * within.radius() && along > 0;
    double nu = onSphere ? along : 0;
    double inset = onSphere ? gap : 0;
    double size = addUp(model.h.frobeniusNormUp(), model.hError);
    double length = Vectors.normUp(w);
    double way = Vectors.normUp(moved);
    double terms =
        addUp(addUp(multiplyUp(size, way), Vectors.normUp(model.g)), multiplyUp(nu, length));
    double rounding = multiplyUp((w.length + 8) * 0x1p-52, terms);
    double unknown = addUp(model.gError, multiplyUp(model.hError, way));
    double residual =
        addUp(
            addUp(Vectors.normUp(Vectors.plus(gradient, nu, w)), rounding),
            addUp(unknown, multiplyUp(addUp(size, nu), inset)));
    // The true H is λI and what retained rows add, so λ holds without any proof.
    double error = error(residual, within.lambda(), nu, inset);
    if (!(error <= enough)) {
      double lowest = GramSpectrum.smallest(new Enclosure(model.h, model.hError), 0).bound();
      error = error(residual, Math.max(within.lambda(), lowest), nu, inset);
    }
    return error < Double.POSITIVE_INFINITY
        ? Optional.of(new NewtonStep(w, error))
        : Optional.empty();
  }

  private static double error(double residual, double lowest, double nu, double inset) {
    double strength = Math.nextDown(lowest + nu / 2);
    return strength > 0 ? addUp(divideUp(residual, strength), inset) : Double.POSITIVE_INFINITY;
  }
}

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
 * @param moved w̄ − ŵ, each component rounded once
 * @param nu ν̄
 * @param inset ζ; 0 where ν̄ is
 * @param residual θ is at most this before w̄ is moved to the sphere; every rounding since the
 *     training's sums were computed is in it
 * @param curvature H
 */
record NewtonStep(
    double[] point, double[] moved, double nu, double inset, double residual, Enclosure curvature) {

  /** How near, in relative terms, counts as on the sphere: a few last places. */
  private static final double ON_SPHERE = 0x1p-47;

  /**
   * Empty where there is no Hessian, or none that is proved to be positive definite.
   *
   * @param within λ and a ball that holds the retained minimiser
   */
  static Optional<NewtonStep> of(GlmTraining from, Objective within, Kernel kernel) {
    return from.derivatives()
        .map(sums -> Model.of(from, sums, within.lambda()))
        .flatMap(
            model ->
                new QuadraticInBall(model.h.centre(), model.g, model.start, within.radius())
                    .minimiser(kernel)
                    .map(w -> of(model, w, within.radius())));
  }

  /**
   * The quadratic model of the retained risk at ŵ.
   *
   * @param gError the true g is within this of {@code g}
   */
  private record Model(Enclosure h, double[] g, double gError, double[] start) {

    /**
     * Scaling and adding λ round three times, each by u of the result or of an entry that is less;
     * one below 0, where the true one is not, is no longer than the radius.
     */
    static Model of(GlmTraining from, LossDerivatives sums, double lambda) {
      double n = (double) from.population().count();
      double[] w = from.weights();
      SymmetricMatrix h = sums.hessian().centre().scale(1 / n).plusDiagonal(lambda);
      double known = divideUp(sums.hessian().radius(), n);
      double hError = addUp(known, multiplyUp(0x1p-50, addUp(h.frobeniusNormUp(), known)));
      double[] g = new double[w.length];
      Arrays.setAll(g, j -> sums.gradient()[j] / n + lambda * w[j]);
      double terms =
          addUp(
              divideUp(Vectors.normUp(sums.gradient()), n), multiplyUp(lambda, Vectors.normUp(w)));
      double gError = addUp(divideUp(sums.gradientError(), n), multiplyUp(0x1p-50, terms));
      return new Model(new Enclosure(h, hError), g, gError, w);
    }
  }

  private static NewtonStep of(Model model, double[] w, double radius) {
    double[] moved = Vectors.plus(w, -1, model.start);
    double[] gradient = Vectors.plus(model.g, 1, model.h.centre().times(moved));
    double gap = Math.max(0, subtractUp(radius, Vectors.normDown(w)));
    double along = -Vectors.dot(gradient, w) / Vectors.dot(w, w);
    boolean onSphere = gap <= ON_SPHERE * radius && along > 0;
    double nu = onSphere ? along : 0;
    double way = Vectors.normUp(moved);
    double terms =
        addUp(
            addUp(multiplyUp(size(model.h), way), Vectors.normUp(model.g)),
            multiplyUp(nu, Vectors.normUp(w)));
    double rounding = multiplyUp((w.length + 8) * 0x1p-52, terms);
    double unknown = addUp(model.gError, multiplyUp(model.h.radius(), way));
    double residual =
        addUp(addUp(Vectors.normUp(Vectors.plus(gradient, nu, w)), rounding), unknown);
    return new NewtonStep(w, moved, nu, onSphere ? gap : 0, residual, model.h);
  }

  private static double size(Enclosure h) {
    return addUp(h.centre().frobeniusNormUp(), h.radius());
  }

  /**
   * How far w̄ can be from w*; infinite where H is not proved to be positive definite.
   *
   * @param lambda λ: the true H is λI and what retained rows add, so that holds without any proof
   * @param enough an error that need not be proved any smaller
   */
  double errorAtMost(double lambda, double enough) {
    double easy = error(lambda);
    return easy <= enough
        ? easy
        : error(Math.max(lambda, GramSpectrum.smallest(curvature, 0).bound()));
  }

  private double error(double lowest) {
    double onSphere = addUp(residual, multiplyUp(addUp(size(curvature), nu), inset));
    double strength = Math.nextDown(lowest + nu / 2);
    return strength > 0 ? addUp(divideUp(onSphere, strength), inset) : Double.POSITIVE_INFINITY;
  }
}

package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Residual;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * What kept sums prove of the retained risk F_R where a Newton step ends, before a row is read
 * (docs/mathematics/verified.md).
 *
 * <p>With the model's gradient γ at w̄, ∇F_R(w̄) = γ + ξ, ‖ξ‖ at most {@link Measures#remainder}:
 * so ‖∇F_R(w̄) + ν̄w̄‖ ≤ θ + ‖ξ‖, and every proof that starts from a residual may start from this
 * one. It reads those who left and sets no noise.
 *
 * @param from the sums of exactly the retained rows at ŵ
 * @param step from ŵ to w̄
 * @param measured of the retained rows; used up
 * @param unread ‖∇F_R(w̄) + ν̄w̄‖ is at most this
 */
record KeptSums(GlmTraining from, NewtonStep step, Measures measured, double unread) {

  static KeptSums of(GlmTraining from, NewtonStep step, Measures measured) {
    double bent = measured.remainder(step.moved(), reach(from, step));
    return new KeptSums(from, step, measured, addUp(step.residual(), bent));
  }

  private static double reach(GlmTraining from, NewtonStep step) {
    return Math.max(Vectors.normUp(from.weights()), Vectors.normUp(step.point()));
  }

  /** ‖w̄ − w_R‖ ≤ Δ, before a row is read. */
  boolean proves(RiskBall ball, double target) {
    return proves(ball, target, new Residual(step.point(), unread, step.nu(), step.inset()));
  }

  /** The same after a pass there. */
  boolean proves(RiskBall ball, double target, Risk risk, RiskAt here) {
    return proves(ball, target, here.proved(risk, ball.objective()));
  }

  /** By the curvature of all of the ball, or by that at ŵ. */
  private boolean proves(RiskBall ball, double target, Residual here) {
    return ball.distanceAtMost(here) <= target
        || curvature().distanceAtMost(here, from.population().radiusAtMost(), ball.objective())
            <= target;
  }

  private RiskCurvature curvature() {
    long n = from.population().count();
    return RiskCurvature.of(from.weights(), mean(sums().hessian(), n), n, n);
  }

  /** Scaling rounds each entry once. */
  private static Enclosure mean(Enclosure sum, long n) {
    SymmetricMatrix mean = sum.centre().scale(1.0 / n);
    double radius =
        addUp(divideUp(sum.radius(), (double) n), multiplyUp(0x1p-51, mean.frobeniusNormUp()));
    return new Enclosure(mean, radius);
  }

  private LossDerivatives sums() {
    return from.derivatives().orElseThrow();
  }

  /**
   * The record at w̄, without a pass: Σ∇ℓ(w̄) = n(∇F_R(w̄) − λw̄) is −n(λ + ν̄)w̄ within n times
   * the residual. A function of w̄ and of a few lengths, of which few digits are kept.
   */
  Optional<Training> takenAlong() {
    double n = (double) from.population().count();
    double pull = measured.objective().lambda() + step.nu();
    double[] gradient = new double[step.point().length];
    Arrays.setAll(gradient, j -> -n * pull * step.point()[j]);
    double rounding = multiplyUp(0x1p-50, Vectors.normUp(gradient));
    double error = Blurred.up(addUp(multiplyUp(n, unread), rounding));
    return hessianThere().map(h -> from.at(step.point(), new LossDerivatives(gradient, error, h)));
  }

  /** The record at w̄ after a pass there. */
  Optional<Training> takenAlong(Risk risk, RiskAt here) {
    double lambda = measured.objective().lambda();
    return hessianThere().map(h -> from.at(here.w(), LossDerivatives.at(risk, here, lambda, h)));
  }

  /**
   * It has changed by at most n·M_R·‖w̄ − ŵ‖ on the way; nothing is known where φ″ jumps. Where
   * rows have left it is {@link Blurred}.
   */
  private Optional<Enclosure> hessianThere() {
    double n = (double) from.population().count();
    double most = measured.hessianLipschitz(reach(from, step));
    double change = multiplyUp(n, multiplyUp(most, Vectors.normUp(step.moved())));
    double radius = addUp(sums().hessian().radius(), change);
    if (!(radius < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    Enclosure there = new Enclosure(sums().hessian().centre(), radius);
    return Optional.of(from.tellsWhoLeft() ? Blurred.of(there, Math.max(change, oneRow())) : there);
  }

  /** What one row adds to the Hessian at most. */
  private double oneRow() {
    double b = from.population().radiusAtMost();
    double margin = multiplyUp(b, reach(from, step));
    return multiplyUp(measured.objective().loss().curvatureAtMost(margin), multiplyUp(b, b));
  }
}

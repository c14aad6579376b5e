package dev.lethe.glm.risk;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;

/**
 * The regularised risk F = mean loss + λ/2‖w‖² at one point of the ball, from one pass.
 *
 * <p>A point is a minimiser exactly if ρ = ∇F(w) + ν·w vanishes for some ν ≥ 0 that is 0 inside the
 * ball; ν here is the one that makes ρ shortest on the boundary.
 *
 * @param value F(w), for line searches and reports
 * @param gradient ∇F(w)
 * @param multiplier ν = max(0, −⟨∇F, w⟩/‖w‖²) where w is on the boundary to rounding, else 0
 * @param residual ‖ρ‖ as computed
 * @param inset a number not below R_w − ‖w‖ on the boundary, else 0
 */
public record RiskAt(
    double[] w, double value, double[] gradient, double multiplier, double residual, double inset) {

  /** How near, in relative terms, counts as on the boundary: a few last places. */
  private static final double ON_BOUNDARY = 0x1p-47;

  /** One pass over the rows; refuses a {@code w} outside the ball. */
  public static RiskAt of(Risk risk, Objective objective, double[] w) {
    if (!(Vectors.normUp(w) <= objective.radius())) {
      throw new BadUsageException(
          "the weights must lie in the ball of radius %s for certain, but their length is %s"
              .formatted(objective.radius(), Vectors.normUp(w)));
    }
    Risk.Pass pass = risk.pass(w);
    double lambda = objective.lambda();
    double square = Vectors.dot(w, w);
    double[] gradient = Vectors.plus(pass.gradient(), lambda, w);
    double value = pass.meanLoss() + lambda / 2 * square;
    double inset = 0;
    double multiplier = 0;
    if (objective.hasBall()) {
      double gap = Math.max(0, subtractUp(objective.radius(), Vectors.normDown(w)));
      multiplier = Math.max(0, -Vectors.dot(gradient, w) / square);
      if (gap <= ON_BOUNDARY * objective.radius() && multiplier > 0) {
        inset = gap;
      } else {
        multiplier = 0;
      }
    }
    double residual = Vectors.normUp(Vectors.plus(gradient, multiplier, w));
    return new RiskAt(w, value, gradient, multiplier, residual, inset);
  }

  /**
   * A number that the true ‖∇F(w) + ν·w‖ is not above.
   *
   * <p>Adds what the pass can be off, and the four roundings of λw + νw + …, each at most u times
   * |∇F_j| + (λ + ν)|w_j|, where ‖∇F‖ ≤ ‖ρ‖ + ν‖w‖.
   */
  public double residualAtMost(Risk risk, Objective objective) {
    double norm = Vectors.normUp(w);
    double shrink = multiplyUp(addUp(objective.lambda(), 2 * multiplier), norm);
    double rounding = multiplyUp(0x1p-50, addUp(residual, shrink));
    return addUp(addUp(residual, rounding), risk.gradientErrorAtMost(norm));
  }

  /** The same with all that a proof of a distance asks for. */
  public Residual proved(Risk risk, Objective objective) {
    return new Residual(w, residualAtMost(risk, objective), multiplier, inset);
  }
}

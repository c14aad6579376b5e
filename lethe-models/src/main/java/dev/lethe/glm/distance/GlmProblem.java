package dev.lethe.glm.distance;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Worlds;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.Radii;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * A generalised linear model, φ(y, w·x) + λ/2‖w‖² per row, in a ball or not, and how far deletions
 * can move its minimiser.
 *
 * <p>Two bounds: one that is uniform over all weights that could be minimisers and needs exact
 * statistics alone, and one that is local to w_R. Both hold; a certificate uses the smaller. Rows
 * lie in the ball of the statistics' shells (B = 1, or √2 with a bias column).
 */
public record GlmProblem(Objective objective, Kernel kernel) implements Problem<GlmRetained> {

  public static GlmProblem of(Objective objective, Kernel kernel) {
    return new GlmProblem(objective, kernel);
  }

  @Override
  public String name() {
    return objective.loss().word();
  }

  private GlmResults results() {
    return new GlmResults(objective.loss());
  }

  /** The smaller of {@link #uniform} and, where w_R is known, {@link #local}. */
  @Override
  public Bound retain(GlmRetained retained, Capacity m) {
    Bound uniform = uniform(retained.statistics(), m);
    if (retained.local().isEmpty()) {
      return uniform;
    }
    Bound local = local(retained, m);
    return local.value() < uniform.value() ? local : uniform;
  }

  /**
   * RS_m ≤ min(r, ρ + W_R), r = m(L + λW_R)/(nλ_R + mλ), on the smallest ball the radius iteration
   * proves (docs/mathematics/logistic.md); proofs at {@link RiskConstants#distance} and {@link
   * Radii}. Infinite where λ = 0, no ball is set and the data prove none.
   */
  public Bound uniform(ExactStatistics retained, Capacity m) {
    return uniform(Measures.of(retained, objective), m);
  }

  /** The same from what was measured already, for the same objective. */
  public Bound uniform(Measures measures, Capacity m) {
    RiskConstants constants = RiskConstants.of(measures, m);
    double worstCase = RiskConstants.worstCase(measures.rows(), objective, m).uniformBound();
    double value = Math.min(constants.uniformBound(), worstCase);
    return constants
        .describe(Bound.atMost(results().uniform(), value))
        .from("R_w", objective.radius());
  }

  /**
   * RS°_m, uniform over all weights: proof at {@link RiskConstants#apart}; or the local bound on
   * both sides, where w_R is known and that is smaller.
   */
  @Override
  public Bound worlds(GlmRetained retained, Capacity m) {
    Bound uniform = worlds(Measures.of(retained.statistics(), objective), m);
    if (retained.local().isEmpty()) {
      return uniform;
    }
    Bound local = Worlds.bothNear(c -> local(retained, c), m);
    return local.value() < uniform.value() ? local : uniform;
  }

  /** The uniform one from what was measured already, for the same objective. */
  public Bound worlds(Measures measures, Capacity m) {
    RiskConstants constants = RiskConstants.of(measures, m);
    double worstCase = RiskConstants.worstCase(measures.rows(), objective, m).apart();
    return constants
        .describe(Bound.atMost(results().passive(), Math.min(constants.apart(), worstCase)))
        .from("R_w", objective.radius());
  }

  /** RS_m from the curvature at w_R (docs/mathematics/logistic.md); proof at {@link LocalBound}. */
  public Bound local(GlmRetained retained, Capacity m) {
    LocalCurvature at =
        retained
            .local()
            .orElseThrow(
                () ->
                    new BadUsageException(
                        "the local bound needs the curvature at the retained minimiser: measure it"
                            + " with LocalCurvature.measure"));
    Measures measures = Measures.of(retained.statistics(), objective);
    RiskConstants constants = RiskConstants.of(measures, m);
    LocalBound bound = new LocalBound(at, constants, objective);
    double value =
        Math.min(
            bound.value(), bound.byLipschitzHessian(measures.hessianLipschitz(constants.radius())));
    return constants
        .describe(Bound.atMost(results().local(), value))
        .from("R_w", objective.radius())
        .from("B_R", at.ownBall())
        .from("W_R", Math.min(at.norm(), constants.norm()))
        .from("lambda_0", at.lambda0())
        .from("nu", at.multiplier())
        .from("tau", at.tau())
        .assuming(
            "the minimiser on the retained rows is within tau of the weights it was measured at");
  }

  /** The same with λ for λ_R and the longest minimisers any data can have. */
  @Override
  public Bound global(GlmRetained retained, Capacity m) {
    RiskConstants constants = RiskConstants.worstCase(retained.statistics(), objective, m);
    return constants
        .describe(Bound.atMost(results().global(), constants.uniformBound()))
        .from("R_w", objective.radius());
  }

  /** GS_m over all data sets of at least this many rows in a ball: it falls with their number. */
  public double global(double ball, long rows, Capacity m) {
    return RiskConstants.worstCase(ball, rows, objective, m).uniformBound();
  }

  @Override
  public Bound retainAsPrinted(GlmRetained retained, Capacity m) {
    return PaperErm.passive(retained.statistics(), objective, m, kernel);
  }

  @Override
  public Bound globalAsPrinted(GlmRetained retained, Capacity m) {
    return PaperErm.passiveGlobal(retained.statistics(), objective, m);
  }
}

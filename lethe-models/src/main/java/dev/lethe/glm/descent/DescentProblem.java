package dev.lethe.glm.descent;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * A regression followed by a fixed, public number of descent steps on the retained rows: how far
 * from the retained minimiser that can end.
 *
 * <p>A {@link Problem} view of {@link DescentToDelete}, for comparisons between methods.
 *
 * @param iterations I, public
 */
public record DescentProblem(DescendedRisk risk, long iterations)
    implements Problem<ExactStatistics> {

  public static DescentProblem of(Objective objective, long iterations, Kernel kernel) {
    return new DescentProblem(new DescendedGlm(objective, kernel), iterations);
  }

  public DescentProblem after(long newIterations) {
    return new DescentProblem(risk, newIterations);
  }

  @Override
  public String name() {
    return "descent";
  }

  /** Descent with λ_R, β_R and Δ₀ of the retained rows. */
  public DescentToDelete onRetained(ExactStatistics retained, Capacity m) {
    return risk.towardsRetained(retained, m);
  }

  /** Descent with what holds of all data: λ, the largest smoothness, the global distance. */
  public DescentToDelete onAnyData(ExactStatistics retained, Capacity m) {
    return DescentToDelete.over(
        risk.distanceOnAnyData(retained, m), risk.lambda(), risk.largestSmoothness(retained));
  }

  /** γ_R^I·r (docs/mathematics/descent.md). */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return onRetained(retained, m).after(iterations);
  }

  /**
   * γ_R^I·RS°_m, or where the ball holds w_R back the same from RS_m + RS_{m−1}
   * (docs/mathematics/noise.md).
   */
  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    return risk.betweenWorlds(retained, m).after(iterations);
  }

  /** γ^I·GS with λ for λ_R; λ = 0 proves no contraction, so GS itself. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    Bound distance = risk.distanceOnAnyData(retained, m);
    Bound left =
        risk.lambda() == 0 || Double.isInfinite(distance.value())
            ? distance.from("iterations", iterations)
            : onAnyData(retained, m).after(iterations);
    return new Bound(
        left.value(), DescentResults.GLOBAL, left.form(), false, left.inputs(), left.assumptions());
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    return printed(
        DescentResults.PRINTED,
        risk.printed(retained, m),
        risk.printedCurvature(retained),
        risk.printedSmoothness(retained));
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    return printed(
        DescentResults.PRINTED_GLOBAL,
        risk.printedGlobal(retained, m),
        risk.lambda(),
        risk.largestSmoothness(retained));
  }

  private Bound printed(Result result, Bound distance, double lambdaR, double smoothness) {
    double gamma = (smoothness - lambdaR) / (smoothness + lambdaR);
    double value = StrictMath.pow(gamma, StepCount.exactly(iterations)) * distance.value();
    return new Bound(
            value, result, Bound.Form.PAPER, false, distance.inputs(), distance.assumptions())
        .from("beta_R", smoothness)
        .from("iterations", iterations);
  }
}

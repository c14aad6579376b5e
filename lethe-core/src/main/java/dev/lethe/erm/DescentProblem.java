package dev.lethe.erm;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * Logistic regression followed by a fixed, public number of descent steps on the retained rows: how
 * far from the retained minimiser that can end.
 *
 * <p>A {@link Problem} view of {@link DescentToDelete}, for comparisons between methods.
 */
public record DescentProblem(Objective objective, long iterations, Kernel kernel)
    implements Problem<ExactStatistics> {

  public static DescentProblem of(Objective objective, long iterations, Kernel kernel) {
    return new DescentProblem(objective, iterations, kernel);
  }

  @Override
  public String name() {
    return "descent";
  }

  /** γ_R^I·r (MATH §7.1). */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return DescentToDelete.logistic(retained, objective, m, kernel).after(iterations);
  }

  /** γ^I·GS with λ for λ_R and B²/4 + λ for β_R; λ = 0 proves no contraction, so GS itself. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    LogisticConstants worst = LogisticConstants.worstCase(retained, objective, m);
    Bound distance =
        worst.describe(
            Bound.atMost("descent-to-delete, all data, MATH §7.1", worst.uniformBound()));
    if (objective.lambda() == 0) {
      return distance.from("iterations", iterations);
    }
    DescentToDelete descent = DescentToDelete.of(distance, worst);
    Bound after = descent.after(iterations);
    return new Bound(
        after.value(), distance.result(), after.form(), false, after.inputs(), after.assumptions());
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    double smoothness = Spectra.largestAverage(retained, r -> 1, kernel) / 4 + objective.lambda();
    return printed(
        PaperErm.logistic(retained, objective, m, kernel),
        PaperErm.logisticCurvature(retained, objective, kernel),
        smoothness);
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    double ball = Retained.ballRadius(retained);
    return printed(
        PaperErm.logisticGlobal(retained, objective, m),
        objective.lambda(),
        ball * ball / 4 + objective.lambda());
  }

  private Bound printed(Bound distance, double lambdaR, double smoothness) {
    double gamma = (smoothness - lambdaR) / (smoothness + lambdaR);
    double value = StrictMath.pow(gamma, StepCount.exactly(iterations)) * distance.value();
    return new Bound(
            value,
            "descent-to-delete as printed",
            Bound.Form.PAPER,
            false,
            distance.inputs(),
            distance.assumptions())
        .from("beta_R", smoothness)
        .from("iterations", iterations);
  }
}

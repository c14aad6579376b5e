package dev.lethe.glm.descent;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.PaperErm;
import dev.lethe.glm.ridge.RidgeProblem;
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
public record DescentProblem(Loss loss, Objective objective, long iterations, Kernel kernel)
    implements Problem<ExactStatistics> {

  /** The loss that is minimised. */
  public enum Loss {
    LOGISTIC,
    /** Squares, without a ball. */
    RIDGE
  }

  /** With the logistic loss. */
  public static DescentProblem of(Objective objective, long iterations, Kernel kernel) {
    return new DescentProblem(Loss.LOGISTIC, objective, iterations, kernel);
  }

  public DescentProblem after(long newIterations) {
    return new DescentProblem(loss, objective, newIterations, kernel);
  }

  @Override
  public String name() {
    return "descent";
  }

  /** Descent with λ_R, β_R and Δ₀ of the retained rows. */
  public DescentToDelete onRetained(ExactStatistics retained, Capacity m) {
    return loss == Loss.RIDGE
        ? DescentToDelete.ridge(retained, objective.lambda(), m, kernel)
        : DescentToDelete.logistic(retained, objective, m, kernel);
  }

  /** Descent with what holds of all data: λ, the largest smoothness, the global distance. */
  public DescentToDelete onAnyData(ExactStatistics retained, Capacity m) {
    return DescentToDelete.over(
        distanceOnAnyData(retained, m), objective.lambda(), largestSmoothness(retained));
  }

  private Bound distanceOnAnyData(ExactStatistics retained, Capacity m) {
    return loss == Loss.RIDGE
        ? RidgeProblem.of(objective.lambda(), kernel).global(retained, m)
        : GlmProblem.of(objective, kernel).global(GlmRetained.of(retained), m);
  }

  /** B²·max ℓ″ + λ: ¼ for the logistic loss, 1 for squares. */
  private double largestSmoothness(ExactStatistics retained) {
    double ball = RowRules.ballRadius(retained);
    double square = Rounding.multiplyUp(ball, ball);
    return Rounding.addUp(loss == Loss.RIDGE ? square : square / 4, objective.lambda());
  }

  /** γ_R^I·r (MATH §7.1). */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return onRetained(retained, m).after(iterations);
  }

  /** γ_R^I·RS°_m, or where the ball holds w_R back the same from RS_m + RS_{m−1} (MATH §1). */
  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    DescentToDelete between =
        loss == Loss.RIDGE
            ? DescentToDelete.ridgeWorlds(retained, objective.lambda(), m, kernel)
            : DescentToDelete.logisticWorlds(retained, objective, m, kernel);
    return between.after(iterations);
  }

  /** γ^I·GS with λ for λ_R; λ = 0 proves no contraction, so GS itself. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    Bound distance = distanceOnAnyData(retained, m);
    Bound left =
        objective.lambda() == 0 || Double.isInfinite(distance.value())
            ? distance.from("iterations", iterations)
            : onAnyData(retained, m).after(iterations);
    return new Bound(
        left.value(), DescentResults.GLOBAL, left.form(), false, left.inputs(), left.assumptions());
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    double largest = Spectra.largestAverage(retained, r -> 1, kernel);
    if (loss == Loss.RIDGE) {
      double smallest = Spectra.smallestAverage(retained, r -> 1, kernel);
      return printed(
          DescentResults.PRINTED,
          PaperErm.ridge(retained, objective.lambda(), m, kernel),
          smallest + objective.lambda(),
          largest + objective.lambda());
    }
    return printed(
        DescentResults.PRINTED,
        PaperErm.logistic(retained, objective, m, kernel),
        PaperErm.logisticCurvature(retained, objective, kernel),
        largest / 4 + objective.lambda());
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    Bound distance =
        loss == Loss.RIDGE
            ? PaperErm.ridgeGlobal(retained, objective.lambda(), m, kernel)
            : PaperErm.logisticGlobal(retained, objective, m);
    return printed(
        DescentResults.PRINTED_GLOBAL, distance, objective.lambda(), largestSmoothness(retained));
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

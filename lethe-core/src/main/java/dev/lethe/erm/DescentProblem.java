package dev.lethe.erm;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * What is left of the deleted rows after a fixed number of descent steps on the retained risk:
 * {@link DescentToDelete} with the constants of R, and with those of the worst data (MATH §7.1).
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
    return loss == Loss.RIDGE
        ? DescentToDelete.ridgeWorstCase(retained, objective.lambda(), m, kernel)
        : DescentToDelete.logisticWorstCase(retained, objective, m);
  }

  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return onRetained(retained, m).after(iterations);
  }

  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    return onAnyData(retained, m).after(iterations);
  }

  /** γ_R^I·L/(nλ_R), as the lemma on Descent-to-Delete states it. */
  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    DescentToDelete descent = onRetained(retained, m);
    Bound start =
        loss == Loss.RIDGE
            ? PaperErm.ridge(retained, objective.lambda(), m, kernel)
            : PaperErm.logistic(retained, objective, m, kernel);
    return printed(start, descent);
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    DescentToDelete descent = onAnyData(retained, m);
    Bound start =
        loss == Loss.RIDGE
            ? PaperErm.ridgeGlobal(retained, objective.lambda(), m, kernel)
            : PaperErm.logisticGlobal(retained, objective, m);
    return printed(start, descent);
  }

  private Bound printed(Bound start, DescentToDelete descent) {
    double left = Math.pow(descent.contraction(), (double) iterations) * start.value();
    return Bound.paper("descent as printed", left)
        .from("gamma", descent.contraction())
        .from("iterations", iterations);
  }
}

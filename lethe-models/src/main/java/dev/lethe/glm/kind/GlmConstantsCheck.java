package dev.lethe.glm.kind;

import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.Constants;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.PrintedSpectrum;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentResults;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.newton.NewtonResults;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The printed constants of the bounds of a loss against the exact statistics of the retained rows.
 *
 * <p>Each is found again on the rows and must be on the safe side of that; λ_R, β_R and M_R, or n
 * times them, are proved at their printed values where this falls short by a digit. Radii and the
 * distance at the start rest on the radius iteration, of which no more is known than what it gives
 * here; so do eigenvalues of {@link WideRows wide} rows, which are found without a matrix.
 *
 * @param objective λ and the ball, as declared
 */
public record GlmConstantsCheck(Objective objective, Kernel kernel)
    implements ConstantsCheck<ExactStatistics> {

  @Override
  public List<ConstantCheck> check(
      Result result, Map<String, ?> inputs, ExactStatistics retained, Capacity m) {
    return ConstantsCheck.compare(
        result,
        inputs,
        () -> found(result, Constants.of(inputs), retained, m),
        (check, printed, found) -> again(check, printed, retained, found));
  }

  private Bound found(Result result, Constants printed, ExactStatistics rows, Capacity m) {
    GlmResults results = new GlmResults(objective.loss());
    if (result.equals(results.passive())) {
      return GlmProblem.of(objective, kernel).worlds(Measures.of(rows, objective), m);
    }
    if (result.equals(NewtonResults.ball(objective.loss()))) {
      return NewtonProblem.of(objective, kernel)
          .within(
              new NewtonProblem.Tolerance(printed.get("start_error"), printed.get("step_error")))
          .worlds(rows, m);
    }
    if (result.equals(DescentResults.PLAIN)) {
      return RiskBall.of(rows, objective)
          .rounded(DescentToDelete.worlds(rows, objective, m, kernel), printed.get("start_error"))
          .after((long) printed.get("iterations"));
    }
    if (result.equals(DescentResults.ACCELERATED)) {
      return AcceleratedDescent.of(rows, objective, m, kernel)
          .after((long) printed.get("iterations"));
    }
    if (result.equals(results.verified())) {
      return Bound.atMost(result, printed.get("target")).from("target", printed.get("target"));
    }
    throw new BadInputException(
        objective.loss().word() + " regression has no result '" + result + "'");
  }

  private ConstantCheck again(
      ConstantCheck check, double printed, ExactStatistics rows, Bound found) {
    double n = (double) rows.count();
    double lambda = objective.lambda();
    if (WideRows.isWide(rows)) {
      return check;
    }
    return switch (check.constant()) {
      case "lambda_R" -> curved(check, multiplyUp(n, subtractUp(printed, lambda)), rows, found);
      case "n_lambda_R" -> curved(check, subtractUp(printed, multiplyDown(n, lambda)), rows, found);
      case "beta_R" -> smooth(check, multiplyDown(n, subtractDown(printed, lambda)), rows, found);
      case "n_beta_R" -> smooth(check, subtractDown(printed, multiplyUp(n, lambda)), rows, found);
      case "n_M" -> bent(check, printed, rows, found);
      default -> check;
    };
  }

  /** Σ c(‖x_i‖ρ)x_i·x_iᵀ on the ball of the bound has no eigenvalue below {@code least}. */
  private ConstantCheck curved(
      ConstantCheck check, double least, ExactStatistics rows, Bound found) {
    Loss loss = objective.loss();
    Enclosure gram = weighted(rows, r -> loss.curvatureAtLeast(multiplyUp(r, radius(found))));
    return PrintedSpectrum.above(check, gram, least, kernel);
  }

  /** Σ C(‖x_i‖ρ)x_i·x_iᵀ has no eigenvalue above {@code most}. */
  private ConstantCheck smooth(
      ConstantCheck check, double most, ExactStatistics rows, Bound found) {
    Loss loss = objective.loss();
    Enclosure gram = weighted(rows, r -> loss.curvatureAtMost(multiplyUp(r, radius(found))));
    return PrintedSpectrum.below(check, gram, most, kernel);
  }

  /** Σ K(‖x_i‖ρ)·‖x_i‖x_i·x_iᵀ has no eigenvalue above {@code most}. */
  private ConstantCheck bent(ConstantCheck check, double most, ExactStatistics rows, Bound found) {
    ThirdDerivative third = objective.loss().third().orElseThrow();
    Enclosure gram = weighted(rows, r -> Measures.thirdDerivative(third, r, radius(found)));
    return PrintedSpectrum.below(check, gram, most, kernel);
  }

  private static double radius(Bound found) {
    return Constants.of(found.inputs()).get("radius");
  }

  private static Enclosure weighted(ExactStatistics rows, DoubleUnaryOperator weight) {
    return rows.weightedGram(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)));
  }
}

package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addUp;
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
import dev.lethe.glm.constants.PrintedSpectrum;
import dev.lethe.glm.descent.DescentResults;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;
import java.util.Map;

/**
 * The printed constants of ridge bounds against the exact statistics of the retained rows.
 *
 * <p>The minimiser and all that follows from it are known here to many digits, so a constant that
 * is below what is found by more than rounding is wrong, not only unproved.
 *
 * @param lambda λ, as declared
 */
public record RidgeConstantsCheck(double lambda, Kernel kernel)
    implements ConstantsCheck<ExactStatistics> {

  private static final double ROUNDING = 1 - 1e-6;

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
    if (result.equals(RidgeResults.PASSIVE)) {
      return RidgeProblem.of(lambda, kernel).worlds(rows, m);
    }
    if (result.equals(DescentResults.PLAIN)) {
      return RidgeDescent.plain(rows, lambda, m, norm(rows), printed.get("start_error"), kernel)
          .after((long) printed.get("iterations"));
    }
    if (result.equals(DescentResults.ACCELERATED)) {
      return RidgeDescent.accelerated(rows, lambda, m, kernel)
          .after((long) printed.get("iterations"));
    }
    if (result.equals(RidgeResults.VERIFIED)) {
      return Bound.atMost(result, printed.get("target")).from("target", printed.get("target"));
    }
    throw new BadInputException("ridge regression has no result '" + result + "'");
  }

  private double norm(ExactStatistics rows) {
    RidgeModel model = RidgeLearner.of(lambda, kernel).fit(rows);
    return addUp(Vectors.normUp(model.weights()), model.distanceAtMost());
  }

  private ConstantCheck again(
      ConstantCheck check, double printed, ExactStatistics rows, Bound found) {
    double n = (double) rows.count();
    return switch (check.constant()) {
      case "lambda_R" ->
          PrintedSpectrum.above(
              check, rows.gram(), multiplyUp(n, subtractUp(printed, lambda)), kernel);
      case "beta_R" ->
          PrintedSpectrum.below(
              check, rows.gram(), multiplyDown(n, subtractDown(printed, lambda)), kernel);
      case "moved", "share", "norm", "W_R", "others" ->
          check.refutedIf(printed < Constants.of(found.inputs()).get(check.constant()) * ROUNDING);
      default -> check;
    };
  }
}

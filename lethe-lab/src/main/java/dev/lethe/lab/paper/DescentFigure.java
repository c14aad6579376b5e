package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.GUARANTEE;
import static dev.lethe.lab.paper.Setting.ONE;
import static dev.lethe.lab.paper.Setting.SIGMA;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.glm.descent.DescentProblem;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.distance.PaperErm;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.lab.Findings;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.privacy.Calibration;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/**
 * Steps of descent until noise of a given σ suffices: with the constants of R over with those of
 * all data.
 *
 * <p>Three forms: the lemma's quotient of logarithms, which is 1 in the limit even where both
 * counts are negative; the counts it stands for, rounded up and not below 0; the sound counts.
 */
final class DescentFigure extends ErmFigure {
  private final DoubleFunction<DescentProblem> problem;
  private final boolean logistic;

  private DescentFigure(
      String name, String model, DoubleFunction<DescentProblem> problem, boolean logistic) {
    super(
        name,
        "descent-to-delete, " + model + ": steps by retained rows over steps by all data",
        "Orders of magnitude fewer steps of descent-to-delete at small λ, up to about 10⁵ times"
            + " fewer; the ratio approaches 1 for large λ (ε = 1, δ = 1e-5, σ = 0.1).",
        new Look(
            List.of("the lemma's quotient", "as printed, whole steps", "sound, whole steps"),
            "steps, I_R / I",
            SMALL_PRINT + (logistic ? HOLLOW : "") + " Lane 0: no step needed."));
    this.problem = problem;
    this.logistic = logistic;
  }

  static DescentFigure ridge() {
    return new DescentFigure(
        "fig2a", "ridge regression", lambda -> RidgeDescent.problem(lambda, 0, KERNEL), false);
  }

  static DescentFigure logistic() {
    return new DescentFigure(
        "fig2b",
        "logistic regression",
        lambda -> DescentProblem.of(Setting.objective(lambda), 0, KERNEL),
        true);
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return logistic ? ErmRows.classes(set, n, seed) : ErmRows.values(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    DescentProblem descent = problem.apply(lambda);
    ExactStatistics statistics = rows.statistics();
    double hidden = SIGMA * Calibration.CONCENTRATED.largestMu(GUARANTEE);
    Printed retain = Printed.of(descent.retainAsPrinted(statistics, ONE));
    Printed global = Printed.of(descent.globalAsPrinted(statistics, ONE));
    double target = SIGMA * Calibration.EXACT.largestMu(GUARANTEE);
    return new Measured(
        List.of(
            new RetainAndGlobal(retain.steps(hidden), global.steps(hidden)),
            new RetainAndGlobal(retain.wholeSteps(hidden), global.wholeSteps(hidden)),
            new RetainAndGlobal(
                steps(() -> descent.onRetained(statistics, ONE), target),
                lambda == 0
                    ? Double.POSITIVE_INFINITY
                    : steps(() -> descent.onAnyData(statistics, ONE), target))),
        logistic && LogisticCase.of(rows, Setting.objective(lambda)).isOnBoundary());
  }

  private static double steps(Supplier<DescentToDelete> descent, double target) {
    try {
      return descent.get().iterationsFor(target);
    } catch (NoGuaranteeException refused) {
      return Double.NaN;
    }
  }

  /** Δ₀ = L/(nλ_R) and γ of the paper's lemma. */
  private record Printed(double distance, double lambdaR, double smoothness) {

    static Printed of(Bound bound) {
      return new Printed(bound.value(), number(bound, "lambda_R"), number(bound, "beta_R"));
    }

    private static double number(Bound bound, String name) {
      return bound.inputs().get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    /** ln(Δ₀/(σb))/ln(1/γ), of either sign; infinite without curvature. */
    double steps(double hidden) {
      if (lambdaR == 0) {
        return Double.POSITIVE_INFINITY;
      }
      double gamma = (smoothness - lambdaR) / (smoothness + lambdaR);
      return StrictMath.log(distance / hidden) / -StrictMath.log(gamma);
    }

    double wholeSteps(double hidden) {
      return lambdaR == 0
          ? Double.POSITIVE_INFINITY
          : PaperErm.descentIterations(distance, lambdaR, smoothness, hidden);
    }
  }

  @Override
  Findings judge(Findings findings, ErmPoints points) {
    return DescentVerdicts.judge(findings, points);
  }
}

package dev.lethe.glm.newton;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.distance.PaperErm;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.function.ToDoubleFunction;

/**
 * One Newton step from the trained model towards the retained minimiser, and how far from that it
 * can end: the a-priori certificate (docs/mathematics/newton.md).
 *
 * <p>w̄ minimises the quadratic model of F_R at ŵ_S over a ball that holds w_R, so the step is of
 * second order in ‖ŵ_S − w_R‖ also where the ball holds the minimisers back. Without a ball, and
 * where minimisers are proved to be inside, the ball is that of the proof. The bound is {@link
 * NewtonBound}.
 *
 * @param objective λ and the ball
 * @param tolerance how exact the start and the step are
 */
public record NewtonProblem(Objective objective, Tolerance tolerance, Kernel kernel)
    implements Problem<ExactStatistics> {

  /**
   * The public limits of the floating-point work behind a Newton step.
   *
   * @param start ‖ŵ_S − w_S‖ is no more: how far training may stop from the minimiser
   * @param step the computed w̄ is within this of the exact step from ŵ_S
   */
  public record Tolerance(double start, double step) {

    /** An exact minimiser and an exact step. */
    public static final Tolerance NONE = new Tolerance(0, 0);

    public Tolerance {
      if (!(start >= 0 && step >= 0)) {
        throw new BadUsageException(
            "tolerances must be ≥ 0, but got start " + start + ", step " + step);
      }
    }
  }

  public static NewtonProblem of(Objective objective, Kernel kernel) {
    return new NewtonProblem(objective, Tolerance.NONE, kernel);
  }

  public NewtonProblem within(Tolerance newTolerance) {
    return new NewtonProblem(objective, newTolerance, kernel);
  }

  @Override
  public String name() {
    return "newton";
  }

  /**
   * Δ_m = E(m) + step: how far the computed step ends from w_R.
   *
   * @throws NoGuaranteeException where there is neither curvature nor a ball that holds w_R back
   */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return retained(
        Measures.of(retained, objective),
        m,
        NewtonResults.DISTANCE,
        bound -> addUp(bound.error(m.value()), tolerance.step()));
  }

  /**
   * E(m) + E(m−1) + step: with one more step error, how far apart the means of any two worlds are
   * that forgot up to m rows, one of them fewer (docs/mathematics/noise.md).
   *
   * @throws NoGuaranteeException as {@link #retain}
   */
  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    return worlds(Measures.of(retained, objective), m);
  }

  /** The same from what was measured already, for the same objective. */
  public Bound worlds(Measures measures, Capacity m) {
    return retained(
        measures,
        m,
        NewtonResults.ball(objective.loss()),
        bound -> NewtonResults.between(bound, m.value(), tolerance.step()));
  }

  private static ThirdDerivative third(Loss loss) {
    return loss.third()
        .orElseThrow(
            () ->
                new NoGuaranteeException(
                    "a Newton step is proved where the loss has a third derivative, but the %s loss has none: use descent or the verified release"
                        .formatted(loss.word())));
  }

  private Bound retained(
      Measures measures, Capacity m, Result result, ToDoubleFunction<NewtonBound> value) {
    third(objective.loss());
    RiskConstants tight = RiskConstants.of(measures, m);
    double reach = reach(tight);
    RiskConstants constants = reach > tight.radius() ? tight.on(reach, measures) : tight;
    requireCurvature(constants);
    double lipschitz = measures.hessianLipschitz(reach);
    double own = value.applyAsDouble(bound(constants, lipschitz));
    double least =
        objective.lambda() == 0
            ? own
            : Math.min(own, value.applyAsDouble(worstCase(worstCase(measures.rows(), m))));
    return describe(Bound.atMost(result, least), constants, lipschitz);
  }

  /** w_S is in the ball of {@code constants}, ŵ_S in this one and in the declared one. */
  private double reach(RiskConstants constants) {
    return tolerance.start() == 0
        ? constants.radius()
        : Math.max(
            constants.radius(),
            Math.min(objective.radius(), addUp(constants.radius(), tolerance.start())));
  }

  private NewtonBound bound(RiskConstants constants, double lipschitz) {
    return NewtonBound.of(
        constants, objective, multiplyUp(constants.rows(), lipschitz), tolerance.start());
  }

  private void requireCurvature(RiskConstants constants) {
    if (!(constants.lambdaR() > 0 || constants.held() > 0)) {
      throw new NoGuaranteeException(
          "a Newton step needs curvature, but the retained rows prove none at lambda = "
              + objective.lambda()
              + " (lambda_R = 0): use lambda > 0 or drop dependent columns");
    }
  }

  /** λ for λ_R and M on any data for M_R: a comparison. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    RiskConstants worst = worstCase(retained, m);
    return describe(
        Bound.atMost(
            NewtonResults.GLOBAL, addUp(worstCase(worst).error(m.value()), tolerance.step())),
        worst,
        worstLipschitz(worst));
  }

  private NewtonBound worstCase(RiskConstants worst) {
    return bound(worst, worstLipschitz(worst));
  }

  private static double worstLipschitz(RiskConstants worst) {
    return Measures.worstLipschitz(third(worst.loss()), worst.ball(), worst.radius());
  }

  /** λ holds everywhere; the ball need only be as large as ŵ_S can be long. */
  private RiskConstants worstCase(ExactStatistics retained, Capacity m) {
    RiskConstants worst = RiskConstants.worstCase(retained, objective, m);
    double reach = reach(worst);
    return reach > worst.radius() ? worst.onWithSameCurvature(reach) : worst;
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    return PaperErm.newton(retained, objective, m, kernel);
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    return PaperErm.newtonGlobal(retained, objective, m);
  }

  private Bound describe(Bound bound, RiskConstants constants, double lipschitz) {
    return constants
        .describe(bound)
        .from("R_w", objective.radius())
        .from("M", lipschitz)
        .from("start_error", tolerance.start())
        .from("step_error", tolerance.step())
        .assuming("the trained model is a minimiser up to the stated start error")
        .assuming("the capacity covers all rows forgotten since the last exact training");
  }
}

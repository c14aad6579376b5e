package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * One Newton step from the trained logistic model towards the retained minimiser, and how far from
 * that it can end: the a-priori certificate (MATH §7.2).
 *
 * <p>w̄ = ŵ_S + (1/n)H⁻¹Σ_{u∈U}∇f(ŵ_S, u) with H = ∇²F_R(ŵ_S). Where both minimisers are interior,
 * w̄ is a Newton step for F_R, whose error is of second order in ‖ŵ_S − w_R‖. On the boundary of
 * the ball it is of first order (ledger 4), so there this refuses.
 *
 * @param objective λ and the ball
 * @param tolerance what stopped the solver and what the step rounds by
 */
public record NewtonProblem(Objective objective, Tolerance tolerance, Kernel kernel)
    implements Problem<ExactStatistics> {

  /**
   * The public limits of the floating-point work behind a Newton step.
   *
   * @param gradient θ: the solver stopped at ‖∇F_S(ŵ_S)‖ ≤ θ
   * @param step the computed w̄ is within this of the exact step from ŵ_S
   */
  public record Tolerance(double gradient, double step) {

    /** An exact minimiser and an exact step: the formulas as MATH §7.2 states them. */
    public static final Tolerance NONE = new Tolerance(0, 0);

    public Tolerance {
      if (!(gradient >= 0 && step >= 0)) {
        throw new BadUsageException(
            "tolerances must be ≥ 0, but got gradient " + gradient + ", step " + step);
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
   * Δ = min{ min{M·r²/(2λ_R), (P/λ_R)·(e^s−1−s)/(1−e^(−s))} + Nθ/(nλ_R), ρ + W_R } + step, with s =
   * B_R·tanh(B_Rρ/2)·r, P = (m(L+λW_R) + Nθ)/n, r = P/λ_R, ρ the ball and M the Lipschitz constant
   * of the Hessian on it.
   *
   * <p>Proof. δ = ŵ_S − w_R obeys ⟨δ, ∇F_R(ŵ_S)⟩ ≤ P‖δ‖ (as for r in MATH §6; the solver adds
   * N‖∇F_S‖ ≤ Nθ), so ‖δ‖ ≤ r. Both ends and all between are in the ball of ρ, where |φ'''| ≤
   * tanh(B_Rρ/2)·φ'': MATH §7.2 has 1 for the tanh, and M of all space. With H̄ the mean Hessian
   * between w_R and ŵ_S, the step's error is H⁻¹(H − H̄)δ plus the solver's H⁻¹(N/n)∇F_S(ŵ_S).
   * First ‖(H − H̄)δ‖ ≤ M_R‖δ‖²/2. Second, ‖H^(−½)(H − H̄)H^(−½)‖ ≤ (e^s−1−s)/s and ‖δ‖²_H ≤
   * s/(1−e^(−s))·⟨δ, H̄δ⟩ ≤ s/(1−e^(−s))·P·‖δ‖, so ‖δ‖_H ≤ s/(1−e^(−s))·P/√λ_R. λ_R is that of a
   * ball that holds w_R and ŵ_S. The released w̄ is projected on a ball of {@link #projection} that
   * holds w_R: no farther from it than before, nor than the ball is wide.
   *
   * @throws NoGuaranteeException where the radius iteration does not prove that every minimiser is
   *     inside the ball, or there is no curvature
   */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return retain(LogisticMeasures.of(retained, objective), m);
  }

  /** The same from what was measured already, for the same objective. */
  public Bound retain(LogisticMeasures measures, Capacity m) {
    LogisticConstants constants = LogisticConstants.of(measures, m);
    requireInterior(constants);
    constants = constants.on(reach(constants, measures), measures);
    double lipschitz = measures.hessianLipschitz(constants.radius());
    double value = Math.min(value(constants, lipschitz), worstCaseValue(measures.rows(), m));
    return describe(Bound.atMost(NewtonFormula.RESULT, value), constants, lipschitz);
  }

  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    return dev.lethe.bound.Worlds.bothNear(c -> retain(retained, c), m);
  }

  /** w_S is in the ball of {@code constants}; ŵ_S is in this one, if the solver is good enough. */
  private double reach(LogisticConstants constants, LogisticMeasures measures) {
    if (tolerance.gradient() == 0) {
      return constants.radius();
    }
    // ‖ŵ_S − w_S‖ ≤ Nθ/(nλ_R) on a ball that holds both: guess twice that, then check the guess.
    double guess = 2 * solverDistance(constants);
    LogisticConstants wider = constants.on(addUp(constants.radius(), guess), measures);
    if (!(solverDistance(wider) <= guess)) {
      throw new NoGuaranteeException(
          "the solver's tolerance "
              + tolerance.gradient()
              + " is too coarse for the curvature "
              + constants.lambdaR()
              + " of the retained rows: train to a smaller gradient");
    }
    return wider.radius();
  }

  /** Nθ/(nλ_R). */
  private double solverDistance(LogisticConstants constants) {
    double total = constants.rows() + constants.capacity();
    return tolerance.gradient() == 0
        ? 0
        : divideUp(
            multiplyUp(total, tolerance.gradient()),
            multiplyDown(constants.rows(), constants.lambdaR()));
  }

  private double value(LogisticConstants constants, double lipschitz) {
    double slack = solverDistance(constants);
    double r = addUp(constants.distanceOverRetained(), slack);
    double shorter = Math.min(r, addUp(constants.distance(), slack));
    double quadratic =
        divideUp(
            multiplyUp(lipschitz, multiplyUp(shorter, shorter)),
            multiplyDown(2, constants.lambdaR()));
    double relative =
        multiplyUp(
            r, OutwardMath.newtonFactorUp(bend(constants.ownBall(), constants.radius(), shorter)));
    double step = Math.min(quadratic, relative);
    double moved = slack == 0 ? step : addUp(step, slack);
    double across =
        addUp(projection(objective, constants.ball(), constants.radius()), constants.norm());
    double least = Math.min(moved, across);
    return tolerance.step() == 0 ? least : addUp(least, tolerance.step());
  }

  /** s = B_R·tanh(B_Rρ/2)·r, rounded up: no row's curvature changes by more than e^s over r. */
  static double bend(double ownBall, double radius, double distance) {
    double steepest = OutwardMath.tanhHalfUp(multiplyUp(ownBall, radius));
    return multiplyUp(multiplyUp(ownBall, steepest), distance);
  }

  /** A released step is no longer: the radius of {@link LogisticBall} or more. */
  static double projection(Objective objective, double ball, double radius) {
    return Math.max(radius, LogisticBall.smallest(LogisticRadii.longestMinimiser(objective, ball)));
  }

  private void requireInterior(LogisticConstants constants) {
    if (!(constants.radius() < objective.radius())) {
      throw new NoGuaranteeException(
          "a Newton step has an a-priori bound only where every minimiser is inside the ball, but"
              + " minimisers may be as long as "
              + constants.radius()
              + " and the radius is "
              + objective.radius()
              + ": enlarge the radius or lambda, retain more rows, or use the verified release");
    }
    if (!(constants.lambdaR() > 0)) {
      throw new NoGuaranteeException(
          "a Newton step needs curvature, but the retained rows prove none at lambda = "
              + objective.lambda()
              + " (lambda_R = 0): use lambda > 0 or drop dependent columns");
    }
  }

  /** λ for λ_R and B³/(6√3) for M_R; a comparison, under the assumption it carries. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    LogisticConstants worst = worstCase(retained, m);
    double lipschitz = LogisticMeasures.worstLipschitz(worst.ball(), worst.radius());
    return describe(
            Bound.atMost("Newton step, all data, MATH §7.2", worstCaseValue(retained, m)),
            worst,
            lipschitz)
        .assuming("every minimiser is inside the ball, whatever the data");
  }

  private double worstCaseValue(ExactStatistics retained, Capacity m) {
    if (objective.lambda() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    LogisticConstants worst = worstCase(retained, m);
    return value(worst, LogisticMeasures.worstLipschitz(worst.ball(), worst.radius()));
  }

  /** λ holds everywhere; the ball need only be as large as ŵ_S can be long. */
  private LogisticConstants worstCase(ExactStatistics retained, Capacity m) {
    LogisticConstants worst = LogisticConstants.worstCase(retained, objective, m);
    return tolerance.gradient() == 0 || objective.lambda() == 0
        ? worst
        : worst.onWithSameCurvature(addUp(worst.radius(), solverDistance(worst)));
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    return PaperErm.newton(retained, objective, m, kernel);
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    return PaperErm.newtonGlobal(retained, objective, m);
  }

  private Bound describe(Bound bound, LogisticConstants constants, double lipschitz) {
    return constants
        .describe(bound)
        .from("R_w", objective.radius())
        .from("M", lipschitz)
        .from("theta", tolerance.gradient())
        .from("step_error", tolerance.step())
        .assuming("the trained model is a minimiser up to the stated gradient")
        .assuming("the capacity covers all rows forgotten since the last exact training");
  }
}

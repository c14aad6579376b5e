package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowPull;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;

/**
 * The constants of a risk that hold on a whole ball of weights, measured on R alone and rounded to
 * the safe side (docs/mathematics/logistic.md).
 *
 * <p>On ‖w‖ ≤ ρ a row's curvature is at least c(‖x‖ρ) and at most C(‖x‖ρ), and the gradient of any
 * row's loss is no longer than B·g(Bρ).
 *
 * @param loss φ
 * @param n rows retained
 * @param capacity m
 * @param ball B, public
 * @param ownBall B_R, no retained row is longer
 * @param lambda λ
 * @param norm W_R ≥ ‖w_R‖
 * @param radius ρ: the ball of weights on which λ_R, β_R and L_ℓ hold
 * @param lambdaR λ_R: the retained risk is strongly convex with it on the ball
 * @param betaR β_R: the retained risk is smooth with it on the ball
 * @param slope L_ℓ
 * @param held nν: how hard the ball holds w_R back ({@link BallMultipliers})
 * @param heldWithAdded (n+m)ν': how hard it holds every w_{R∪Z} back; where it is positive, they
 *     all lie on the sphere
 */
public record RiskConstants(
    Loss loss,
    long n,
    int capacity,
    double ball,
    double ownBall,
    double lambda,
    double norm,
    double radius,
    double lambdaR,
    double betaR,
    double slope,
    double held,
    double heldWithAdded) {

  /** On the smallest ball known to hold w_R and every w_{R∪Z}. */
  public static RiskConstants of(ExactStatistics rows, Objective objective, Capacity m) {
    return of(Measures.of(rows, objective), m);
  }

  public static RiskConstants of(Measures measures, Capacity m) {
    ExactStatistics rows = measures.rows();
    double lambda = measures.objective().lambda();
    double ball = RowRules.ballRadius(rows);
    Loss loss = measures.objective().loss();
    double radius = measures.radiusWith(m.value());
    double slope = RowPull.anywhere(loss, ball, radius);
    return new RiskConstants(
        loss,
        rows.count(),
        m.value(),
        ball,
        rows.radiusAtMost(),
        lambda,
        measures.retainedRadius(),
        radius,
        measures.strongConvexity(radius),
        addUp(measures.smoothness(radius, ball), lambda),
        slope,
        measures.multipliers().retained(),
        measures.multipliers().withAdded(m.value(), slope));
  }

  /** The worst case over all data with as many rows. */
  public static RiskConstants worstCase(ExactStatistics rows, Objective objective, Capacity m) {
    objective.loss().requireLabels(rows);
    return worstCase(RowRules.ballRadius(rows), rows.count(), objective, m);
  }

  /** The same from public numbers: no curvature but λ, the longest minimisers. */
  public static RiskConstants worstCase(double ball, long n, Objective objective, Capacity m) {
    double longest = objective.longestMinimiser(ball);
    return new RiskConstants(
        objective.loss(),
        n,
        m.value(),
        ball,
        ball,
        objective.lambda(),
        longest,
        longest,
        objective.lambda(),
        worstSmoothness(objective.loss(), ball, longest, objective.lambda()),
        RowPull.anywhere(objective.loss(), ball, longest),
        0,
        0);
  }

  /** The same on another ball. */
  public RiskConstants on(double newRadius, Measures measures) {
    double smoothness = addUp(measures.smoothness(newRadius, ball), lambda);
    return on(newRadius, measures.strongConvexity(newRadius), smoothness);
  }

  /** The worst case on another ball, where λ_R is known to hold too. */
  public RiskConstants onWithSameCurvature(double newRadius) {
    return on(newRadius, lambdaR, worstSmoothness(loss, ball, newRadius, lambda));
  }

  private RiskConstants on(double newRadius, double curvature, double smoothness) {
    return new RiskConstants(
        loss,
        n,
        capacity,
        ball,
        ownBall,
        lambda,
        norm,
        newRadius,
        curvature,
        smoothness,
        RowPull.anywhere(loss, ball, newRadius),
        0,
        0);
  }

  /** C(Bρ)·B² + λ, on any data. */
  private static double worstSmoothness(Loss loss, double ball, double radius, double lambda) {
    double steepest = loss.curvatureAtMost(multiplyUp(ball, radius));
    return addUp(OutwardMath.scaleUp(steepest, multiplyUp(ball, ball)), lambda);
  }

  /** n as a double: exact, as there are fewer than 2⁵³ rows. */
  public double rows() {
    return (double) n;
  }

  /** L_ℓ + λW_R: what one added row can pull with. */
  double pull() {
    return lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, norm));
  }

  /** m(L_ℓ + λW_R)/(nλ_R), infinite without curvature. */
  public double distanceOverRetained() {
    return over(multiplyDown(rows(), lambdaR));
  }

  /**
   * r = m(L_ℓ + λW_R)/(nλ_R + mλ + ½(nν + (n+m)ν')) ≥ ‖w_R − w_{R∪Z}‖ (docs/mathematics/noise.md
   * and docs/mathematics/logistic.md for the multipliers), or {@link #distanceOnSphere} where that
   * is known to hold and smaller.
   *
   * <p>Proof: with δ = w_{R∪Z} − w_R, the two optimality conditions give n⟨∇F_R(w_{R∪Z}) −
   * ∇F_R(w_R), δ⟩ = −Σ_Z⟨∇ℓ + λw_{R∪Z}, δ⟩ + nν⟨w_R, δ⟩ − (n+j)ν'⟨w_{R∪Z}, δ⟩. The first term is at
   * most j(L_ℓ + λW_R)‖δ‖ − jλ‖δ‖². Where ν &gt; 0, ‖w_R‖ = R_w ≥ ‖w_{R∪Z}‖, so ⟨w_R, δ⟩ ≤ −½‖δ‖²;
   * where ν' &gt; 0 likewise ⟨w_{R∪Z}, δ⟩ ≥ ½‖δ‖². The left side is at least nλ_R‖δ‖². The bound on
   * ν' falls at most linearly with j and the one on ν does not depend on it, so the quotient grows
   * with j.
   */
  public double distance() {
    double strength = multiplyDown(rows(), lambdaR);
    double added = addDown(multiplyDown(capacity, lambda), addDown(held, heldWithAdded) / 2);
    double anywhere = over(Math.max(strength, addDown(strength, added)));
    return heldWithAdded > 0 ? Math.min(anywhere, distanceOnSphere()) : anywhere;
  }

  /**
   * m·L_t/(nλ_R + ½mλ + ½(nν + (n+m)ν')) where ν' &gt; 0, L_t = max over s of B√(1−s²)·g(BR_w·s)
   * ({@link RowPull#alongSphere}).
   *
   * <p>Proof: as {@link #distance}, but now ‖w_{R∪Z}‖ = R_w is known, so a = ⟨w_{R∪Z}, δ⟩ ≥ ½‖δ‖².
   * So −λ⟨w_{R∪Z}, δ⟩ ≤ −½λ‖δ‖². And −⟨∇ℓ, δ⟩ = −φ′(y, ⟨z, w_{R∪Z}⟩)·⟨z, δ⟩, |⟨z, δ⟩| =
   * B'√(1−s²)‖δ‖, B' = ‖z‖. The part of w_{R∪Z} along δ, which is ≥ 0, moves ⟨z, w_{R∪Z}⟩ to the
   * side of ⟨z, δ⟩, and φ′ does not fall, so it makes the product no larger; the rest is at most
   * B's·R_w: a row cannot pull along the sphere with all its length and be misjudged with all its
   * length.
   */
  private double distanceOnSphere() {
    double strength = multiplyDown(rows(), lambdaR);
    double added = addDown(multiplyDown(capacity, lambda), addDown(held, heldWithAdded)) / 2;
    double pull = RowPull.alongSphere(loss, ball, radius);
    return divideUp(multiplyUp(capacity, pull), Math.max(strength, addDown(strength, added)));
  }

  private double over(double strength) {
    return strength > 0
        ? divideUp(multiplyUp(capacity, pull()), strength)
        : Double.POSITIVE_INFINITY;
  }

  /** min(r, ρ + W_R): two minimisers are no farther apart than their lengths allow. */
  public double uniformBound() {
    return Math.min(distance(), addUp(radius, norm));
  }

  /**
   * RS°_m: the distance of two minimisers of R ∪ Z and R ∪ Z′, Z′ ⊂ Z (docs/mathematics/noise.md).
   *
   * <p>If Z′ = ∅ that is {@link #uniformBound}. Otherwise i = |Z ∖ Z′| ≤ m − 1 and j′ = |Z′| ≥ 1;
   * the proof of {@link #distance} with R ∪ Z′ for R gives the rest: its curvature is in sum at
   * least nλ_R + j′λ, its minimiser no longer than ρ, and both multipliers are those of additions,
   * each at least (n+m)ν'. So i(L_ℓ + λρ)/(nλ_R + (i+j′)λ + (n+m)ν'), largest at i = m − 1, j′ = 1;
   * and where ν' &gt; 0, by {@link #distanceOnSphere}, i·L_t/(nλ_R + ½(i+j′)λ + (n+m)ν'). Never
   * more than 2ρ, nor than the two distances from w_R together.
   */
  public double apart() {
    if (capacity == 1) {
      return uniformBound();
    }
    double others = Math.min(distanceOfOthers(), 2 * radius);
    double bothNear = addUp(uniformBound(), withCapacity(capacity - 1).uniformBound());
    return Math.max(uniformBound(), Math.min(others, bothNear));
  }

  /** For fewer additions what was measured for all of them holds too. */
  private RiskConstants withCapacity(int fewer) {
    return new RiskConstants(
        loss,
        n,
        fewer,
        ball,
        ownBall,
        lambda,
        norm,
        radius,
        lambdaR,
        betaR,
        slope,
        held,
        heldWithAdded);
  }

  private double distanceOfOthers() {
    double strength = multiplyDown(rows(), lambdaR);
    double regulariser = multiplyDown(capacity, lambda);
    double pull = lambda == 0 ? slope : addUp(slope, multiplyUp(lambda, radius));
    double anywhere =
        quotient(pull, Math.max(strength, addDown(strength, addDown(regulariser, heldWithAdded))));
    if (!(heldWithAdded > 0)) {
      return anywhere;
    }
    double onSphere = addDown(strength, addDown(regulariser / 2, heldWithAdded));
    return Math.min(
        anywhere, quotient(RowPull.alongSphere(loss, ball, radius), Math.max(strength, onSphere)));
  }

  private double quotient(double pull, double strength) {
    return strength > 0
        ? divideUp(multiplyUp(capacity - 1.0, pull), strength)
        : Double.POSITIVE_INFINITY;
  }

  /** Puts every constant on record, by the names the command line prints. */
  public Bound describe(Bound bound) {
    Bound described =
        bound
            .from("n", n)
            .from("capacity", capacity)
            .from("lambda", lambda)
            .from("B", ball)
            .from("B_R", ownBall)
            .from("radius", radius)
            .from("W_R", norm)
            .from("lambda_R", lambdaR)
            .from("beta_R", betaR)
            .from("L", slope);
    for (Map.Entry<String, Double> parameter : loss.constants().entrySet()) {
      described = described.from(parameter.getKey(), parameter.getValue());
    }
    return held > 0 ? described.from("n_nu", held).from("N_nu", heldWithAdded) : described;
  }
}

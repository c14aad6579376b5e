package dev.lethe.glm.learn;

import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import java.util.Optional;

/**
 * One run of the learner: a point of the ball and a model of the Hessian there.
 *
 * <p>Steps go to the minimiser of the model on the ball, shortened by a line search where F does
 * not fall enough; both keep the iterates in the ball, which is convex.
 */
final class LearnerRun {

  /** Below this many rows the Hessian of all of them is fresh at every step. */
  private static final long FEW_ROWS = 20_000;

  /** Beyond this many weights a Hessian costs more than the steps that it saves at first. */
  private static final int FEW_WEIGHTS = 100;

  private static final int LARGEST_STRIDE = 16;

  /** A sample is fair only if it has several rows for each feature. */
  private static final int SAMPLED_ROWS_PER_COLUMN = 8;

  /** Steps on a sample: more would polish what is not the minimiser. */
  private static final int MOST_ROUGH_STEPS = 20;

  /** Times the tolerance: a distance that is not worth another pass. */
  private static final double GOOD_DISTANCE = 1e4;

  private static final int MOST_POLISHING_STEPS = 30;

  private final Risk risk;
  private final Risk sample;
  private final Objective objective;
  private final double tolerance;
  private RiskAt here;
  private LearnerModel model;
  private int steps;

  private LearnerRun(Learner learner, Risk risk, Risk sample, RiskAt here, LearnerModel model) {
    this.risk = risk;
    this.sample = sample;
    this.objective = learner.objective();
    this.tolerance = learner.tolerance();
    this.here = here;
    this.model = model.startingWith(here.residual());
  }

  /** From zero on a sample of a sample …, and from there up to all rows. */
  static LearnerRun cold(Learner learner, Risk risk) {
    Risk sample = sampleOf(risk);
    if (sample == risk) {
      return at(learner, risk, RiskAt.of(risk, learner.objective(), new double[risk.dimension()]));
    }
    double rough = Math.max(learner.tolerance(), samplingError(sample) / 16);
    LearnerRun first = cold(learner.withTolerance(rough), sample);
    first.solveRoughly();
    RiskAt start = RiskAt.of(risk, learner.objective(), first.here.w());
    return new LearnerRun(learner, risk, sample, start, first.model);
  }

  static LearnerRun at(Learner learner, Risk risk, RiskAt start) {
    Risk sample = sampleOf(risk);
    LearnerModel model =
        risk.hasHessian() && risk.dimension() <= FEW_WEIGHTS
            ? HessianModel.of(sample, learner.objective(), start.w())
            : RecentSteps.none(risk, learner.objective());
    return new LearnerRun(learner, risk, sample, start, model);
  }

  private static Risk sampleOf(Risk risk) {
    long fair = risk.count() / (SAMPLED_ROWS_PER_COLUMN * (long) risk.columns());
    boolean few = risk.count() < FEW_ROWS || fair < 2;
    return few ? risk : risk.sample((int) Math.min(LARGEST_STRIDE, fair));
  }

  private static double samplingError(Risk sample) {
    return sample.largestNorm() / Math.sqrt((double) sample.count());
  }

  /** To well below the sampling error of the gradient, with a fresh Hessian in the end. */
  private void solveRoughly() {
    if (model.isMeasured()) {
      refresh();
    }
    while (here.residual() > tolerance && steps < MOST_ROUGH_STEPS && step()) {
      // step() does the work
    }
    if (model.isMeasured()) {
      refresh();
    }
  }

  /** The next better model: a sample's Hessian, that of all rows; false where there is none. */
  private boolean refresh() {
    if (model.isExactAt(here.w(), risk)) {
      return false;
    }
    LearnerModel next =
        risk.hasHessian()
            ? HessianModel.of(model.isMeasured() ? risk : sample, objective, here.w())
            : RecentSteps.none(risk, objective);
    model = next.startingWith(here.residual());
    return true;
  }

  double residual() {
    return here.residual();
  }

  double[] weights() {
    return here.w();
  }

  int steps() {
    return steps;
  }

  boolean hasTakenTooMany() {
    return steps >= model.mostSteps();
  }

  /** The sum of losses is so low that longer weights are always better. */
  boolean provesSeparable() {
    return here.value() * risk.count() < objective.loss().noMinimiserBelow();
  }

  /** One step; false if F cannot be made smaller in doubles. */
  boolean step() {
    Optional<RiskAt> next = search();
    while (next.isEmpty() && refresh()) {
      next = search();
    }
    next.ifPresent(this::moveTo);
    return next.isPresent();
  }

  private void moveTo(RiskAt next) {
    steps++;
    model = model.learn(here, next);
    here = next;
    boolean cheap = risk.count() < FEW_ROWS && risk.dimension() <= FEW_WEIGHTS;
    if (risk.hasHessian() && (cheap || isSlow())) {
      refresh();
    }
  }

  /** Whether at this rate the next better model is worth its price. */
  private boolean isSlow() {
    double share = model.isMeasured() ? 1 : (double) sample.count() / (double) risk.count();
    return model.pace().isSlow(here.residual(), tolerance, share * HessianModel.price(risk));
  }

  /** The first point on the way to the model's minimiser where F is enough lower. */
  private Optional<RiskAt> search() {
    double[] target = LearnerStep.target(here, model, objective.radius());
    double[] direction = Vectors.plus(target, -1, here.w());
    double slope = Vectors.dot(here.gradient(), direction);
    double t = 1;
    for (int i = 0; i < 40 && isWorthTrying(i, t, slope); i++) {
      double[] w =
          t == 1
              ? target
              : Vectors.intoBall(Vectors.plus(here.w(), t, direction), objective.radius());
      RiskAt next = RiskAt.of(risk, objective, w);
      double newSlope = Vectors.dot(next.gradient(), direction);
      if (isProgress(next, t * slope)
          || (!model.isMeasured() && isFlatter(next, slope, newSlope))) {
        return Optional.of(next);
      }
      double secant = newSlope > 0 ? slope / (slope - newSlope) : 0.5;
      t *= Math.min(0.8, Math.max(0.1, secant));
    }
    return Optional.empty();
  }

  /**
   * A shorter step is, while F's digits can show that it helps; without a matrix for longer,
   * because slopes tell when they no longer do and only many small steps bring the residual down.
   */
  private boolean isWorthTrying(int trial, double t, double slope) {
    return trial == 0
        ? slope < noise()
        : t * slope < -noise() || (!model.isMeasured() && slope < 0);
  }

  /**
   * F falls by Armijo's rule or, where its last digits would hide that, the residual does. On the
   * boundary even the sign of a tiny slope is noise: it is ν‖w‖ times the last place of ‖w‖.
   */
  private boolean isProgress(RiskAt next, double expected) {
    return (expected < -noise() && next.value() <= here.value() + 1e-4 * expected)
        || (next.value() <= here.value() + noise() && next.residual() <= 0.9 * here.residual());
  }

  /**
   * The line's slope falls where the last digits of F hide that F does (Hager and Zhang 2005): the
   * residual of many small steps need not fall in each of them.
   */
  private boolean isFlatter(RiskAt next, double slope, double newSlope) {
    return next.value() <= here.value() + noise() && Math.abs(newSlope) <= -0.8 * slope;
  }

  /** What the last digits of F can be off. */
  private double noise() {
    return 1e-14 * (1 + Math.abs(here.value()));
  }

  /** What was found, after as much polishing as a good proof of the distance needs. */
  Fit fit() {
    Fit best = asFit();
    while (!isGood(best) && risk.hasHessian() && refresh()) {
      best = asFit();
    }
    for (int i = 0; !isGood(best) && i < MOST_POLISHING_STEPS && step(); i++) {
      Fit next = asFit();
      if (!(next.distanceAtMost() < best.distanceAtMost() && next.residual() <= tolerance)) {
        break;
      }
      best = next;
    }
    return best;
  }

  private Fit asFit() {
    double distance = model.curvature(risk).distanceAtMost(here, risk, objective);
    return new Fit(here.w(), distance, here.multiplier(), here.residual(), steps);
  }

  private boolean isGood(Fit fit) {
    return fit.distanceAtMost() <= GOOD_DISTANCE * tolerance;
  }
}

package dev.lethe.glm.unlearn;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import java.util.Optional;

/**
 * The search for a mean that is proved to be near the retained minimiser
 * (docs/mathematics/verified.md, steps 4 and 5).
 *
 * <p>Every way out carries a proof: a checked residual, or descent of a fixed count from anywhere.
 * How many steps it took and which way it went depends on the forgotten rows and is told to nobody.
 */
final class GlmSearch {

  private final Risk risk;
  private final RiskBall ball;

  GlmSearch(Risk risk, RiskBall ball) {
    this.risk = risk;
    this.ball = ball;
  }

  Risk risk() {
    return risk;
  }

  /** One pass at a point of the ball. */
  RiskAt at(double[] point) {
    return RiskAt.of(risk, ball.objective(), point);
  }

  /** With a pass for each derivative: where steps from the last ones led too far astray. */
  LossDerivatives derivativesAt(double[] point) {
    return LossDerivatives.of(risk, at(point), ball.objective().lambda());
  }

  /** Warm from these weights, else cold, else by descent: within the target of w_R for certain. */
  double[] from(double[] weights, double target) {
    double[] start = ball.nearest(weights);
    return from(learner(target).beside(risk, start).orElseGet(() -> at(start)), target);
  }

  /** The same where a pass was made: the point itself, or projected Newton steps from it. */
  double[] from(RiskAt here, double target) {
    return ball.distanceAtMost(risk, here) <= target
        ? here.w()
        : attempt(() -> learner(target).fitFrom(risk, here), target).orElseGet(() -> cold(target));
  }

  /** A function of the retained rows alone. */
  double[] cold(double target) {
    return attempt(() -> learner(target).fit(risk), target).orElseGet(() -> descend(target));
  }

  private Learner learner(double target) {
    return new Learner(ball.objective(), ball.residualFor(target));
  }

  private interface Attempt {
    Fit run();
  }

  /** The learner's own proof by local curvature, or the uniform one, must reach the target. */
  private Optional<double[]> attempt(Attempt attempt, double target) {
    Fit fit;
    try {
      fit = attempt.run();
    } catch (NoGuaranteeException | BadInputException stuck) {
      return Optional.empty();
    }
    boolean proved =
        fit.distanceAtMost() <= target || ball.distanceAtMost(risk, fit.weights()) <= target;
    return proved ? Optional.of(fit.weights()) : Optional.empty();
  }

  /**
   * The last resort: as many projected descent steps from 0 as bring any point of the ball within
   * the target, rounding included. No residual is read.
   */
  double[] descend(double target) {
    DescentToDelete descent = ball.fromAnywhere();
    double[] zero = new double[risk.dimension()];
    return descend(descent, zero, descent.iterationsFor(target));
  }

  /**
   * Projected descent that looks at its residual before every step, with momentum or without: ends
   * where that proves the target, or after so many steps, wherever that is.
   */
  double[] descendTowards(double[] weights, double target, long most, boolean momentum) {
    double step = ball.fromAnywhere().stepSize() / (momentum ? 2 : 1);
    double root = Math.sqrt(ball.betaR() / ball.lambdaR());
    double push = momentum ? (root - 1) / (root + 1) : 0;
    double[] w = ball.nearest(weights);
    double[] ahead = w;
    for (long i = 0; i < most; i++) {
      RiskAt here = at(ahead);
      if (ball.distanceAtMost(risk, here) <= target) {
        return ahead;
      }
      double[] next = ball.nearest(Vectors.plus(ahead, -step, here.gradient()));
      ahead = ball.nearest(Vectors.plus(next, push, Vectors.plus(next, -1, w)));
      w = next;
    }
    return ahead;
  }

  /** So many projected steps, whatever the residual. */
  double[] descend(DescentToDelete descent, double[] start, long steps) {
    double lambda = ball.objective().lambda();
    double[] w = Vectors.intoBall(start, descent.radius());
    for (long i = 0; i < steps; i++) {
      double[] gradient = Vectors.plus(risk.pass(w).gradient(), lambda, w);
      w = Vectors.intoBall(Vectors.plus(w, -descent.stepSize(), gradient), descent.radius());
    }
    return w;
  }

  /** So many of Nesterov's steps: only a proposal, to be checked. */
  double[] accelerate(AcceleratedDescent descent, double[] start, long steps) {
    double lambda = ball.objective().lambda();
    double[] w = start;
    double[] ahead = start;
    for (long i = 0; i < steps; i++) {
      double[] gradient = Vectors.plus(risk.pass(ahead).gradient(), lambda, ahead);
      double[] next = Vectors.plus(ahead, -descent.stepSize(), gradient);
      ahead = Vectors.plus(next, descent.momentum(), Vectors.plus(next, -1, w));
      w = next;
    }
    return w;
  }
}

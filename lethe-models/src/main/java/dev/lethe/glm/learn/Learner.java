package dev.lethe.glm.learn;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskBeside;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import java.util.Optional;
import java.util.function.Function;

/**
 * A regression by Newton's method, over a ball or free, with a proof of how near it came.
 *
 * <p>A pass for the gradient reads every number once; one for the Hessian does d times the work. So
 * with many rows a sample is solved first, its Hessian serves as the model of the full one, and
 * every full gradient corrects the model (BFGS); where that does not converge fast, the full
 * Hessian is computed after all. Of many weights even a sample's Hessian costs several passes: the
 * last few steps alone steer (L-BFGS) until they become slow. Beyond {@value WideRows#MOST_DENSE}
 * features a matrix of d² is out of the question: there they steer throughout, and what proves the
 * distance is λ, and the ball's multiplier, alone. The answer is a function of the rows, λ, R_w and
 * the tolerance only; where a device searches first, of the point where that ended, too, which the
 * distance that is proved covers. Refusals are not: what a device did not find is looked for here.
 *
 * @param tolerance the residual ‖∇F(ŵ) + ν·ŵ‖ at which the learner stops
 */
public record Learner(Objective objective, double tolerance) {

  public Learner {
    if (!(tolerance > 0)) {
      throw new BadUsageException("the tolerance must be > 0, but got " + tolerance);
    }
  }

  /** To a residual of 1e-10. */
  public static Learner of(Objective objective) {
    return new Learner(objective, 1e-10);
  }

  public Learner withTolerance(double newTolerance) {
    return new Learner(objective, newTolerance);
  }

  /** In memory, with the fastest kernel and all processors. */
  public Fit fit(GridRows rows) {
    return fit(RiskOnRows.of(objective.loss(), rows));
  }

  /**
   * The minimiser from a cold start: a function of the rows alone.
   *
   * @throws NoGuaranteeException where no minimiser exists, or none is proved to be unique: λ = 0
   *     without a ball on rows that are separable or linearly dependent; or where doubles do not
   *     suffice for the tolerance
   */
  public Fit fit(Risk risk) {
    return fit(risk, tolerance);
  }

  /**
   * The same, but where doubles end before the tolerance a residual of {@code coarsest} will do;
   * the fit says how near it is. The tolerance is tried first, in the same run.
   */
  public Fit fit(Risk risk, double coarsest) {
    requireProvable(risk);
    return beside(risk, quick -> LearnerRun.cold(this, quick))
        .flatMap(near -> goingOn(risk, near, coarsest))
        .orElseGet(() -> finish(LearnerRun.cold(this, risk), coarsest));
  }

  /** Empty where nothing is proved from there: a device may lead anywhere, a refusal is ours. */
  private Optional<Fit> goingOn(Risk risk, RiskAt near, double coarsest) {
    try {
      return Optional.of(finish(LearnerRun.at(this, risk, near), coarsest));
    } catch (BadInputException | BadUsageException | NoGuaranteeException astray) {
      return Optional.empty();
    }
  }

  /**
   * Where a search on a device, from a start in the ball, comes to; the pass there is made here, so
   * nothing that the device said is in it. Empty where there is no device, or it failed, or what it
   * said was no number.
   */
  public Optional<RiskAt> beside(Risk risk, double[] start) {
    return beside(risk, quick -> LearnerRun.at(this, quick, RiskAt.of(quick, objective, start)));
  }

  private Optional<RiskAt> beside(Risk risk, Function<Risk, LearnerRun> start) {
    Optional<RiskBeside> device = risk.beside();
    if (device.isEmpty()) {
      return Optional.empty();
    }
    try (RiskBeside quick = device.get()) {
      LearnerRun run = start.apply(quick);
      while (!(run.residual() <= tolerance) && !run.hasTakenTooMany() && run.step()) {
        // step() does the work
      }
      return Optional.of(RiskAt.of(risk, objective, run.weights()));
    } catch (DeviceException
        | BadInputException
        | BadUsageException
        | NoGuaranteeException failed) {
      return Optional.empty();
    }
  }

  private void requireProvable(Risk risk) {
    if (!risk.hasHessian() && isFree()) {
      throw new NoGuaranteeException(
          "beyond %d features no curvature of the loss is computed, so nothing would prove how near a model of %d features is: use λ > 0 or a radius"
              .formatted(WideRows.MOST_DENSE, risk.dimension()));
    }
  }

  private boolean isFree() {
    return objective.lambda() == 0 && !objective.hasBall();
  }

  /** The same from a given start in the ball: faster where it is near, and just as well proved. */
  public Fit fitFrom(Risk risk, double[] start) {
    Kernel.requireLength(start, risk.dimension(), "start");
    for (double component : start) {
      if (!Double.isFinite(component)) {
        throw new BadInputException("the start must be finite, but contains " + component);
      }
    }
    requireProvable(risk);
    double[] inside = Vectors.intoBall(start, objective.radius());
    return beside(risk, inside)
        .flatMap(near -> goingOn(risk, near, tolerance))
        .orElseGet(() -> fitFrom(risk, RiskAt.of(risk, objective, inside)));
  }

  /** The same where a pass was made at the start, for this objective; with no device. */
  public Fit fitFrom(Risk risk, RiskAt start) {
    requireProvable(risk);
    return finish(LearnerRun.at(this, risk, start), tolerance);
  }

  private Fit finish(LearnerRun run, double coarsest) {
    boolean free = isFree();
    while (!(run.residual() <= tolerance)) {
      if (free && run.provesSeparable()) {
        throw new NoGuaranteeException(
            "no minimiser exists: a hyperplane through the origin separates the labels, so without"
                + " a regulariser longer weights are always better; use λ > 0 or a radius");
      }
      if (run.hasTakenTooMany() || !run.step()) {
        requireNear(run, coarsest);
        break;
      }
    }
    Fit fit = run.fit();
    if (free && fit.distanceAtMost() == Double.POSITIVE_INFINITY) {
      throw new NoGuaranteeException(
          "no unique minimiser could be proved to exist: without a regulariser the rows must not be"
              + " separable, not even in part, and the features not linearly dependent; use λ > 0 or a radius");
    }
    return fit;
  }

  private static void requireNear(LearnerRun run, double coarsest) {
    if (!(run.residual() <= coarsest)) {
      throw new NoGuaranteeException(
          "the residual must be ≤ %s, but doubles allow no less than %s here after %d steps; use a larger λ, a smaller radius or a larger tolerance"
              .formatted(coarsest, run.residual(), run.steps()));
    }
  }
}

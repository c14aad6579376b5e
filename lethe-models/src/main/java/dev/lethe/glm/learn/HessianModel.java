package dev.lethe.glm.learn;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A Hessian that was computed somewhere, on all rows or on a sample, corrected by the gradients
 * seen since. For one thread.
 *
 * <p>It is factored once; corrections are applied to what the factor solves. Only a ball that holds
 * the minimiser back needs them in the matrix itself, as there every shift has a factor of its own.
 */
final class HessianModel implements LearnerModel {

  private final Measured measured;
  private final LearnedSteps learned;
  private final Pace pace;
  private @Nullable SymmetricMatrix corrected;

  private HessianModel(
      Measured measured, LearnedSteps learned, Pace pace, @Nullable SymmetricMatrix corrected) {
    this.measured = measured;
    this.learned = learned;
    this.pace = pace;
    this.corrected = corrected;
  }

  /** What was computed, and its factor once somebody has asked for it. */
  private static final class Measured {

    private final Risk on;
    private final double[] at;
    private final Enclosure mean;
    private final SymmetricMatrix hessian;
    private @Nullable CholeskyFactor factor;

    Measured(Risk on, Objective objective, double[] at) {
      this.on = on;
      this.at = at;
      this.mean = on.hessian(at);
      this.hessian = mean.centre().plusDiagonal(objective.lambda());
    }

    CholeskyFactor factor() {
      CholeskyFactor known = factor;
      if (known == null) {
        known = factorOf(hessian, 0);
        factor = known;
      }
      return known;
    }
  }

  /** One pass over the rows of {@code risk}. */
  static HessianModel of(Risk risk, Objective objective, double[] w) {
    Pace none = Pace.from(Double.POSITIVE_INFINITY);
    return new HessianModel(new Measured(risk, objective, w), LearnedSteps.NONE, none, null);
  }

  /** What a pass for it costs, in passes for a gradient: more arithmetic, but better one. */
  static double price(Risk risk) {
    return 4 + risk.dimension() / 8.0;
  }

  @Override
  public HessianModel startingWith(double residual) {
    return new HessianModel(measured, learned, Pace.from(residual), corrected);
  }

  @Override
  public Inverse shiftedInverse(double nu) {
    return nu == 0
        ? v -> learned.correct(measured.factor()::solve, v)
        : factorOf(corrected(), nu)::solve;
  }

  private SymmetricMatrix corrected() {
    SymmetricMatrix known = corrected;
    if (known == null) {
      known = measured.hessian;
      for (LearnedSteps.Step step : learned.steps()) {
        known = corrected(known, step);
      }
      corrected = known;
    }
    return known;
  }

  /**
   * Corrected so that it maps the step to the change of gradient; positive definite again because F
   * is convex and the step shows curvature.
   */
  private static SymmetricMatrix corrected(SymmetricMatrix hessian, LearnedSteps.Step step) {
    double[] old = hessian.times(step.s());
    double believed = Vectors.dot(step.s(), old);
    return believed > 0
        ? hessian.plusOuter(1 / step.sy(), step.y()).plusOuter(-1 / believed, old)
        : hessian;
  }

  /**
   * Where H + νI is singular to working precision, the least power of ten that mends it is added.
   */
  private static CholeskyFactor factorOf(SymmetricMatrix hessian, double nu) {
    double shift = 1e-15 * hessian.largestEntry() + Double.MIN_NORMAL;
    for (double extra = 0; ; extra = extra == 0 ? shift : 10 * extra) {
      try {
        return CholeskyFactor.of(hessian.plusDiagonal(nu + extra), Kernels.java());
      } catch (BadInputException singular) {
        if (extra > hessian.largestEntry()) {
          throw singular;
        }
      }
    }
  }

  @Override
  public boolean isMeasured() {
    return true;
  }

  @Override
  public boolean isExactAt(double[] w, Risk risk) {
    return learned.isEmpty() && measured.on == risk && Arrays.equals(w, measured.at);
  }

  @Override
  public HessianModel learn(RiskAt before, RiskAt after) {
    LearnedSteps more = learned.with(before, after, Integer.MAX_VALUE);
    SymmetricMatrix known = corrected;
    if (known != null && more.steps().size() > learned.steps().size()) {
      known = corrected(known, more.last());
    }
    return new HessianModel(measured, more, pace.onward(), known);
  }

  @Override
  public Pace pace() {
    return pace;
  }

  @Override
  public int mostSteps() {
    return 500;
  }

  @Override
  public RiskCurvature curvature(Risk all) {
    return RiskCurvature.of(measured.at, measured.mean, measured.on.count(), all.count());
  }
}

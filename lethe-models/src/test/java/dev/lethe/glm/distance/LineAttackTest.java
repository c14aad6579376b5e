package dev.lethe.glm.distance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Sample;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Logistic regression on a line, where a minimiser is the root of one increasing function: every
 * bound at extreme λ, R_w, m and degenerate rows, against every added row of a grid.
 */
@Tag("slow")
class LineAttackTest {

  private static final double[] ADDED = {1, -1, 0.9, 0.5, 0.3, 0.1, 0.01, 1e-3};

  /** Rows on a line; j copies of the row z with label s may join them. */
  private record Line(double[] x, double[] y, double lambda, double radius) {

    /** n times the gradient of the retained risk, and what the additions add to it. */
    double slope(double w, int j, double z, double s) {
      double sum = (x.length + j) * lambda * w - j * s * z * sigmoid(-s * z * w);
      for (int i = 0; i < x.length; i++) {
        sum -= y[i] * x[i] * sigmoid(-y[i] * x[i] * w);
      }
      return sum;
    }

    double minimiser(int j, double z, double s) {
      double high = Math.min(radius, lambda > 0 ? 2 / lambda + 1 : 1e9);
      double low = -high;
      if (slope(low, j, z, s) >= 0) {
        return low;
      }
      if (slope(high, j, z, s) <= 0) {
        return high;
      }
      for (int step = 0; step < 2200; step++) {
        // Towards zero by its sign first: halving never gets through the exponents there.
        double middle = low < 0 && high > 0 && step > 60 ? 0 : (low + high) / 2;
        if (middle == low || middle == high) {
          break;
        }
        if (slope(middle, j, z, s) > 0) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return (low + high) / 2;
    }

    /** F″ of the retained risk. */
    double curvature(double w) {
      double sum = lambda;
      for (double row : x) {
        double p = sigmoid(row * w);
        sum += p * (1 - p) * row * row / x.length;
      }
      return sum;
    }

    static double sigmoid(double t) {
      double e = Math.exp(-Math.abs(t));
      return (t >= 0 ? 1 : e) / (1 + e);
    }
  }

  private static Sample sample(Random random) {
    int n = new int[] {1, 1, 2, 3, 5, 20, 200}[random.nextInt(7)];
    double[][] x = new double[n][1];
    double[] y = new double[n];
    int kind = random.nextInt(5);
    for (int i = 0; i < n; i++) {
      x[i][0] =
          switch (kind) {
            case 0 -> 1;
            case 1 -> 0;
            case 2 -> random.nextDouble() * 2 - 1;
            case 3 -> random.nextInt(3) - 1;
            default -> Math.pow(10, -6 * random.nextDouble());
          };
      y[i] = kind == 4 || random.nextInt(4) > 0 ? 1 : -1;
    }
    return Sample.of(x, y);
  }

  private static double orInfinite(DoubleSupplier bound) {
    try {
      return bound.getAsDouble();
    } catch (NoGuaranteeException refused) {
      return Double.POSITIVE_INFINITY;
    }
  }

  @Test
  void no_bound_and_no_claim_of_the_learner_is_exceeded_on_a_line() {
    double best = 0;
    for (long seed = 0; seed < 800; seed++) {
      best = Math.max(best, attack(seed));
    }
    assertThat(best).isGreaterThan(0.99);
  }

  /** The largest share of the smaller of uniform and local bound that an addition reached. */
  private static double attack(long seed) {
    Random random = new Random(seed);
    Sample sample = sample(random);
    double lambda =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> Math.pow(10, -12 + 24 * random.nextDouble());
          default -> Math.pow(10, -4 + 5 * random.nextDouble());
        };
    double radius =
        random.nextInt(3) == 0
            ? Double.POSITIVE_INFINITY
            : Math.pow(10, -6 + 12 * random.nextDouble());
    Objective o = LogisticLoss.objective(lambda, radius);
    Capacity m = Capacity.of(new int[] {1, 1, 2, 5, 50, 1000}[random.nextInt(6)]);
    double[] x = new double[sample.n()];
    for (int i = 0; i < x.length; i++) {
      x[i] = sample.x()[i][0];
    }
    Line line = new Line(x, sample.y(), lambda, radius);
    double w = line.minimiser(0, 0, 1);
    if (Math.abs(w) > 1e8) {
      return 0;
    }
    // What the oracle's own rounding may be off.
    double noise = 1e-14 * Math.abs(w) + 4e-16 / Math.max(1e-300, line.curvature(w));
    GlmProblem problem = GlmProblem.of(o, Sample.KERNEL);
    double uniform = problem.uniform(sample.statistics(), m).value();
    double local = orInfinite(() -> local(problem, sample, w, noise, m).value());
    double smaller = Math.min(uniform, local);
    Newton newton = Newton.of(o, sample, m);
    double best = 0;
    for (int j : new int[] {1, Math.max(1, m.value() / 2), m.value()}) {
      for (double z : ADDED) {
        for (int s : new int[] {1, -1}) {
          double v = line.minimiser(j, z, s);
          if (Math.abs(v) > 1e8) {
            continue;
          }
          String where = "seed %d, j = %d, z = %s, label %d".formatted(seed, j, z, s);
          double moved = Math.abs(v - w);
          assertThat(moved - noise - 1e-14 * Math.abs(v)).as(where).isLessThanOrEqualTo(smaller);
          best = Math.max(best, moved > 1e6 * noise ? moved / smaller : 0);
          if (newton.bound() < Double.POSITIVE_INFINITY) {
            assertThat(newtonError(line, newton.ball(), v, w) - noise)
                .as("Newton, " + where)
                .isLessThanOrEqualTo(newton.bound());
          }
        }
      }
    }
    return best;
  }

  /**
   * The bound of the step; infinite where it is refused.
   *
   * @param ball in which the step is taken, as a release does
   */
  private record Newton(double bound, double ball) {

    static Newton of(Objective o, Sample sample, Capacity m) {
      try {
        Bound bound = NewtonProblem.of(o, Sample.KERNEL).retain(sample.statistics(), m);
        RiskBall ball = RiskBall.of(sample.statistics(), o);
        return new Newton(bound.value(), ball.objective().radius());
      } catch (NoGuaranteeException refused) {
        return new Newton(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
      }
    }
  }

  /** How far one Newton step from v ends from w, less what computing it may be off. */
  private static double newtonError(Line line, double ball, double v, double w) {
    double curvature = line.curvature(v);
    double gradient = line.slope(v, 0, 0, 1) / line.x().length;
    double rounding = 1e-13 * (1 + line.lambda() * Math.abs(v)) / curvature;
    double step = Math.max(-ball, Math.min(ball, v - gradient / curvature));
    return Math.abs(step - w) - rounding - 1e-14 * Math.abs(v);
  }

  private static Bound local(
      GlmProblem problem, Sample sample, double w, double noise, Capacity m) {
    Objective o = problem.objective();
    Fit fit = Learner.of(o).fit(sample.rows());
    assertThat(Math.abs(fit.weights()[0] - w) - noise)
        .as("distance of the fit at λ = %s, R_w = %s", o.lambda(), o.radius())
        .isLessThanOrEqualTo(fit.distanceAtMost());
    LocalCurvature at =
        LocalCurvature.measure(sample.statistics(), sample.rows(), fit, o, Sample.KERNEL);
    return problem.local(GlmRetained.of(sample.statistics()).at(at), m);
  }
}

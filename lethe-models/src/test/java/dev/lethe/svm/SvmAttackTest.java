package dev.lethe.svm;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.testkit.Attack;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Up to three rows are added, anywhere, such that the declared margin still holds. */
@Tag("slow")
class SvmAttackTest {

  private static final int MAX_ADDED = 3;
  private static final double RELATIVE_TOLERANCE = 1e-6;

  @Test
  void no_addition_exceeds_the_bound_and_the_best_attains_it_with_a_linear_kernel() {
    Attack.run(160, 150, seed -> new Duel(seed, SvmKernel.linear())).neverExceeds().reaches(0.9999);
  }

  @Test
  void no_addition_exceeds_the_bound_and_the_best_attains_it_with_an_rbf_kernel() {
    Attack.run(60, 100, seed -> new Duel(seed, SvmKernel.rbf(1.5))).neverExceeds().reaches(0.9999);
  }

  @Test
  void no_addition_exceeds_the_bound_with_a_polynomial_kernel() {
    Attack.run(60, 100, seed -> new Duel(seed, SvmKernel.polynomial(2)))
        .neverExceeds()
        .reaches(0.95);
  }

  /** Where the attack must bite: one percent off the bound. */
  @Test
  void a_bound_one_percent_smaller_is_exceeded() {
    Attack.run(40, 30, seed -> againstLess(new Duel(seed, SvmKernel.linear()))).exceedsBy(1.005);
  }

  /** The same additions against a bound that is one percent too small. */
  static Attack.Duel againstLess(Attack.Duel duel) {
    return new Attack.Duel() {
      @Override
      public Bound bound() {
        return Bound.paper(Result.compared("test/too-small/1"), 0.99 * duel.bound().value());
      }

      @Override
      public double change(int attempt) {
        return duel.change(attempt);
      }
    };
  }

  /** One retained set: random rows, rows aimed at the bound, and climbing from the best so far. */
  private static final class Duel implements Attack.Duel {

    private final SplittableRandom random;
    private final SvmKernel kernel;
    private final SvmSamples.Sample retained;
    private final HardMarginSvm svm;
    private final SvmModel before;
    private final Bound bound;
    private SvmSamples.Sample best = new SvmSamples.Sample(new double[0][], new int[0]);
    private double bestChange;

    Duel(long seed, SvmKernel kernel) {
      this.random = new SplittableRandom(seed);
      this.kernel = kernel;
      int d = 2 + random.nextInt(2);
      int n = 1 + random.nextInt(8);
      this.retained = SvmSamples.separable(seed, n, d, 0.3);
      if (n > 2 && seed % 4 == 0) {
        retained.rows()[1] = retained.rows()[0].clone();
        retained.labels()[1] = retained.labels()[0];
      }
      LabelledPoints points = retained.under(kernel);
      double norm = HardMarginSvm.withMargin(1e-3).train(points).normAtMost();
      // Orthogonal features far away add exactly 1 to ‖w‖² each under an RBF kernel.
      double gamma =
          seed % 2 == 0
              ? 1 / Math.sqrt(norm * norm + 1 + random.nextInt(MAX_ADDED)) * (1 - 1e-9)
              : random.nextDouble(0.2, 0.99) / norm;
      this.svm = HardMarginSvm.withMargin(gamma).withTolerance(RELATIVE_TOLERANCE / gamma);
      this.before = svm.train(points);
      this.bound = svm.retain(points, before, Capacity.of(MAX_ADDED));
    }

    @Override
    public Bound bound() {
      return bound;
    }

    @Override
    public double tolerance() {
      return 2 * svm.tolerance();
    }

    @Override
    public double change(int attempt) {
      SvmSamples.Sample added =
          switch (attempt % 4) {
            case 0 -> anywhere(random.nextDouble(0.01, 3));
            case 1 -> kernel instanceof SvmKernel.Linear ? aimed() : farAway();
            default -> best.labels().length == 0 ? anywhere(1) : nearBest(attempt);
          };
      LabelledPoints all = retained.plus(added.rows(), added.labels()).under(kernel);
      double change;
      try {
        change = SvmSamples.distance(before, svm.train(all), all);
      } catch (NoGuaranteeException outsideTheAssumption) {
        return 0;
      }
      if (change > bestChange) {
        bestChange = change;
        best = added;
      }
      return change;
    }

    private int dimension() {
      return retained.rows()[0].length;
    }

    private SvmSamples.Sample anywhere(double size) {
      int rows = 1 + random.nextInt(MAX_ADDED);
      double[][] added = new double[rows][dimension()];
      int[] labels = new int[rows];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < dimension(); j++) {
          added[i][j] = size * random.nextDouble(-1, 1);
        }
        double side = before.decision(added[i]);
        labels[i] = random.nextInt(4) == 0 ? random.nextInt(2) * 2 - 1 : side >= 0 ? 1 : -1;
      }
      return new SvmSamples.Sample(added, labels);
    }

    /** z = e/h, e ⟂ w_R: asks for a classifier w_R + h·e, whose norm is 1/γ for the largest h. */
    private SvmSamples.Sample aimed() {
      double[] w = before.weights();
      double[] e = new double[w.length];
      double along = 0;
      double square = 0;
      for (int j = 0; j < w.length; j++) {
        e[j] = random.nextDouble(-1, 1);
        along += e[j] * w[j];
        square += w[j] * w[j];
      }
      double norm = 0;
      for (int j = 0; j < w.length; j++) {
        e[j] -= along / square * w[j];
        norm += e[j] * e[j];
      }
      double h = bound.value() * (random.nextInt(3) == 0 ? random.nextDouble() : 1 - 1e-8);
      int label = random.nextInt(2) * 2 - 1;
      for (int j = 0; j < w.length; j++) {
        e[j] *= label / (Math.sqrt(norm) * h);
      }
      return new SvmSamples.Sample(new double[][] {e}, new int[] {label});
    }

    private SvmSamples.Sample farAway() {
      int rows = 1 + random.nextInt(MAX_ADDED);
      double[][] added = new double[rows][dimension()];
      int[] labels = new int[rows];
      for (int i = 0; i < rows; i++) {
        added[i][random.nextInt(dimension())] = 20.0 * (i + 1) * (random.nextInt(2) * 2 - 1);
        labels[i] = random.nextInt(2) * 2 - 1;
      }
      return new SvmSamples.Sample(added, labels);
    }

    private SvmSamples.Sample nearBest(int attempt) {
      double[][] added = new double[best.rows().length][];
      double step = 0.3 / (1 + attempt / 10.0);
      for (int i = 0; i < added.length; i++) {
        added[i] = best.rows()[i].clone();
        for (int j = 0; j < dimension(); j++) {
          added[i][j] *= 1 + step * random.nextDouble(-1, 1);
          added[i][j] += 0.1 * step * random.nextDouble(-1, 1);
        }
      }
      return new SvmSamples.Sample(added, best.labels().clone());
    }
  }
}

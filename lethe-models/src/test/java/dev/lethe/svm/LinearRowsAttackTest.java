package dev.lethe.svm;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.statistics.GridRows;
import dev.lethe.testkit.Attack;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows on an engine, a few at a time; up to three more are added where they hurt. */
@Tag("slow")
class LinearRowsAttackTest {

  private static final int MAX_ADDED = 3;
  private static final PassSize FEW = new PassSize(3, 2);

  @Test
  void no_addition_exceeds_the_bound_and_the_best_nearly_attains_it() {
    Attack.run(120, 120, Duel::new).neverExceeds().reaches(0.999);
  }

  @Test
  void a_bound_one_percent_smaller_is_exceeded() {
    Attack.run(30, 40, seed -> SvmAttackTest.againstLess(new Duel(seed))).exceedsBy(1.005);
  }

  private static final class Duel implements Attack.Duel {

    private final SplittableRandom random;
    private final GridRows retained;
    private final HardMarginSvm svm;
    private final double[] before;
    private final Bound bound;
    private GridRows best;
    private double bestChange;

    Duel(long seed) {
      this.random = new SplittableRandom(seed);
      int d = 2 + random.nextInt(3);
      int n = 1 + random.nextInt(25);
      this.retained =
          seed % 3 == 0
              ? GridSamples.repeated(GridSamples.separable(seed, n, d, 0.3), 2)
              : GridSamples.separable(seed, n, d, 0.3);
      this.best = new GridRows(d, new int[0], new int[0]);
      double norm = HardMarginSvm.withMargin(1e-3).train(rows(retained)).normAtMost();
      double gamma = random.nextDouble(0.2, 0.99) / norm;
      this.svm = HardMarginSvm.withMargin(gamma).withTolerance(1e-6 / gamma);
      SvmRows rows = rows(retained);
      SvmModel model = svm.train(rows);
      this.before = model.weights();
      this.bound = svm.retain(rows, model, Capacity.of(MAX_ADDED));
    }

    private static SvmRows rows(GridRows rows) {
      return new LinearRows(CutRows.of(rows, 4), FEW);
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
      GridRows added =
          switch (attempt % 3) {
            case 0 -> anywhere(random.nextDouble(0.01, 2));
            case 1 -> aimed();
            default -> best.rows() == 0 ? anywhere(1) : nearBest();
          };
      double[] after;
      try {
        after = svm.train(rows(GridRows.joined(retained, added))).weights();
      } catch (NoGuaranteeException outsideTheAssumption) {
        return 0;
      }
      double square = 0;
      for (int j = 0; j < after.length; j++) {
        square += Math.pow(after[j] - before[j], 2);
      }
      double change = Math.sqrt(square);
      if (change > bestChange) {
        bestChange = change;
        best = added;
      }
      return change;
    }

    private GridRows anywhere(double size) {
      int n = 1 + random.nextInt(MAX_ADDED);
      int d = before.length;
      GridRows added = new GridRows(d, new int[n * d], new int[n]);
      for (int i = 0; i < n; i++) {
        double side = 0;
        for (int j = 0; j < d; j++) {
          added.features()[i * d + j] = (int) (size * random.nextDouble(-1, 1) * Grid.ONE);
          side += before[j] * added.features()[i * d + j];
        }
        added.labels()[i] = (side >= 0 ? 1 : -1) * Grid.ONE;
      }
      return added;
    }

    /** z = e/h, e at right angles to w_R, asks for w_R + h·e; its norm is 1/γ for the largest h. */
    private GridRows aimed() {
      int d = before.length;
      double[] e = new double[d];
      double along = 0;
      double square = 0;
      for (int j = 0; j < d; j++) {
        e[j] = random.nextDouble(-1, 1);
        along += e[j] * before[j];
        square += before[j] * before[j];
      }
      double norm = 0;
      for (int j = 0; j < d; j++) {
        e[j] -= along / square * before[j];
        norm += e[j] * e[j];
      }
      // Rows on the grid miss the direction by a little, and must keep to the margin all the same.
      double h = bound.value() * (1 - 1e-5 * random.nextInt(1, 20));
      GridRows added = new GridRows(d, new int[d], new int[] {Grid.ONE});
      for (int j = 0; j < d; j++) {
        added.features()[j] = (int) Math.rint(e[j] / (Math.sqrt(norm) * h) * Grid.ONE);
      }
      return added;
    }

    private GridRows nearBest() {
      GridRows added = new GridRows(best.columns(), best.features().clone(), best.labels().clone());
      for (int j = 0; j < added.features().length; j++) {
        added.features()[j] = (int) (added.features()[j] * random.nextDouble(0.95, 1.05));
      }
      return added;
    }
  }
}

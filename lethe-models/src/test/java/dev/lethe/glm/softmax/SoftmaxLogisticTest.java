package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Softmax regression of two classes is logistic regression: w = −√2·V, λ_softmax = 2λ_logistic, and
 * a ball of radius R_w is one of R_w/√2.
 */
class SoftmaxLogisticTest {

  private static final SoftmaxLoss TWO = new SoftmaxLoss(2);

  private record Pair(Sample signed, Sample indexed, Objective logistic, Objective softmax) {

    static Pair of(long seed, int rows) {
      double lambda = new double[] {0.3, 0.02, 1e-3}[(int) (seed % 3)];
      double radius = seed % 2 == 0 ? Double.POSITIVE_INFINITY : 1.5;
      Sample signed = Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
      double[] y = Arrays.stream(signed.y()).map(s -> SoftmaxOracle.label(s > 0 ? 1 : 0)).toArray();
      return new Pair(
          signed.withClasses(2),
          Sample.of(signed.x(), y).withClasses(2),
          LogisticLoss.objective(lambda, radius),
          new Objective(TWO, 2 * lambda, radius / Math.sqrt(2)));
    }
  }

  private static double[] asLogistic(double[] v) {
    return Arrays.stream(v).map(t -> -Math.sqrt(2) * t).toArray();
  }

  @Test
  void minimisers_agree() {
    for (long seed = 0; seed < 30; seed++) {
      Pair pair = Pair.of(seed, 40);
      double[] w = Learner.of(pair.logistic).fit(pair.signed.rows()).weights();
      double[] v = Learner.of(pair.softmax).fit(pair.indexed.rows()).weights();
      assertThat(Oracle.distance(w, asLogistic(v))).as("seed %d", seed).isLessThan(1e-7);
    }
  }

  @Test
  void signs_and_indices_give_the_same_bits() {
    for (long seed = 0; seed < 10; seed++) {
      Pair pair = Pair.of(seed, 40);
      double[] w = {0.3, -1, 0.7};
      RiskOnRows signed = RiskOnRows.of(TWO, pair.signed.rows());
      RiskOnRows indexed = RiskOnRows.of(TWO, pair.indexed.rows());
      assertThat(signed.pass(w).gradient()).isEqualTo(indexed.pass(w).gradient());
      assertThat(signed.pass(w).meanLoss()).isEqualTo(indexed.pass(w).meanLoss());
      assertThat(signed.hessian(w).centre().toArray())
          .isEqualTo(indexed.hessian(w).centre().toArray());
      assertThat(Learner.of(pair.softmax).fit(signed).weights())
          .isEqualTo(Learner.of(pair.softmax).fit(indexed).weights());
      assertThat(worlds(pair.softmax, pair.signed).value())
          .isEqualTo(worlds(pair.softmax, pair.indexed).value());
    }
  }

  private static Bound worlds(Objective o, Sample sample) {
    return GlmProblem.of(o, Sample.KERNEL)
        .worlds(GlmRetained.of(sample.statistics()), Capacity.of(3));
  }

  /** From all data no larger, and from rows the same but for a mean that is cut into parts. */
  @Test
  void bounds_are_comparable() {
    for (long seed = 0; seed < 30; seed++) {
      Pair pair = Pair.of(seed, 400);
      double logistic = worlds(pair.logistic, pair.signed).value() / Math.sqrt(2);
      double softmax = worlds(pair.softmax, pair.indexed).value();
      assertThat(softmax / logistic).as("seed %d", seed).isBetween(0.98, 1.01);
      double global =
          GlmProblem.of(pair.logistic, Sample.KERNEL).global(1, 400, Capacity.of(3)) / Math.sqrt(2);
      assertThat(GlmProblem.of(pair.softmax, Sample.KERNEL).global(1, 400, Capacity.of(3)))
          .as("seed %d", seed)
          .isBetween(0.7 * global, global * (1 + 1e-9));
    }
  }

  @Test
  void the_curvature_and_the_slope_of_a_row_agree() {
    for (double t : new double[] {-40, -3, -0.1, 0, 1e-9, 2, 30}) {
      double margin = -t / Math.sqrt(2);
      double[] slope = {margin};
      double[] logistic = {t};
      double loss = TWO.slopes(slope, new int[] {1});
      assertThat(loss)
          .isCloseTo(
              LogisticLoss.INSTANCE.slopes(logistic, new int[] {1 << 20}),
              within(1e-13 + loss * 1e-14));
      assertThat(slope[0]).isCloseTo(-Math.sqrt(2) * logistic[0], within(1e-15));
      assertThat(TWO.curvatures(new double[] {margin}, new int[] {1})[0])
          .isCloseTo(
              2 * LogisticLoss.INSTANCE.curvatures(new double[] {t}, new int[] {1 << 20})[0],
              within(1e-15));
    }
  }

  @Test
  void retraining_and_checked_releases_have_the_same_means() {
    Pair pair = Pair.of(0, 60);
    for (Method method : new Method[] {Method.RETRAIN, Method.NEWTON, Method.PASSIVE}) {
      double[] w = mean(pair.logistic, pair.signed, method, 1e-8);
      double[] v = mean(pair.softmax, pair.indexed, method, 1e-8);
      assertThat(Oracle.distance(w, asLogistic(v))).as("%s", method).isLessThan(4e-8);
    }
  }

  private static double[] mean(Objective o, Sample all, Method method, double target) {
    GlmUnlearning unlearning = GlmUnlearning.of(o, Sample.KERNEL);
    RegressionState state = unlearning.train(Retained.inMemory(all.rows(), all.statistics()));
    Sample kept =
        Sample.of(Arrays.copyOf(all.x(), all.n() - 3), Arrays.copyOf(all.y(), all.n() - 3))
            .withClasses(2);
    GridRows gone =
        Sample.of(
                Arrays.copyOfRange(all.x(), all.n() - 3, all.n()),
                Arrays.copyOfRange(all.y(), all.n() - 3, all.n()))
            .rows();
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(3))
            .by(method, Certification.VERIFIED)
            .within(target);
    return unlearning
        .forget(
            state,
            Retained.inMemory(kept.rows(), kept.statistics()),
            gone,
            terms,
            RandomBits.secure())
        .state()
        .weights();
  }
}

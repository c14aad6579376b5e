package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Enclosure;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic of the softmax loss against sixty digits. */
class SoftmaxArithmeticTest {

  private static final double[] LENGTHS = {0, 1e-9, 0.1, 1, 30, 700, 1e5};

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 100, 1000})
  void coordinates_are_orthonormal_and_leave_out_what_all_classes_share(int k) {
    ClassCoordinates coordinates = new ClassCoordinates(k);
    double[][] q = new SoftmaxOracle(k).q();
    double rounding = k * 0x1p-50;
    for (int a = 0; a < k - 1; a++) {
      double[] unit = new double[k - 1];
      unit[a] = 1;
      double[] row = coordinates.weights(unit);
      assertThat(Oracle.distance(row, q[a])).isLessThan(rounding);
      assertThat(Arrays.stream(row).sum()).isCloseTo(0, within(rounding));
      assertThat(Oracle.dot(row, row)).isCloseTo(1, within(rounding));
      assertThat(Oracle.dot(row, q[(a + 1) % (k - 1)])).isCloseTo(k == 2 ? 1 : 0, within(rounding));
    }
    Random random = new Random(k);
    double[] weights = random.doubles(4L * k, -1, 1).toArray();
    double[] back = coordinates.weights(coordinates.coordinates(weights));
    for (int j = 0; j < 4; j++) {
      double mean = 0;
      for (int c = 0; c < k; c++) {
        mean += weights[c * 4 + j] / k;
      }
      for (int c = 0; c < k; c++) {
        assertThat(back[c * 4 + j]).isCloseTo(weights[c * 4 + j] - mean, within(rounding));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 1000})
  void probabilities_of_extreme_logits_are_finite_sum_to_one_and_covary_with_the_right_sign(int k) {
    for (int shape = 0; shape < 6; shape++) {
      double[] logits = extreme(k, shape);
      double[] margins = new ClassCoordinates(k).coordinates(logits);
      Probabilities p = Probabilities.of(k, margins);
      double loss = p.loss(0, k - 1);
      assertThat(loss).as("shape %d", shape).isBetween(0.0, 1500.0);
      double sum = 0;
      for (int a = 0; a < k; a++) {
        sum += p.of(0, a);
        assertThat(p.of(0, a)).isBetween(0.0, 1.0);
        assertThat(p.covariances(a, a)[0]).isBetween(0.0, 0.25);
        assertThat(p.covariances(a, (a + 1) % k)[0]).isLessThanOrEqualTo(0);
      }
      assertThat(sum).isCloseTo(1, within(k * 0x1p-52));
      double[] entries = new SoftmaxLoss(k).curvatures(margins, new int[] {0});
      for (int a = 0, entry = 0; a < k - 1; entry += k - 1 - a, a++) {
        assertThat(entries[entry]).as("(%d, %d)", a, a).isBetween(0.0, 0.5 + 1e-12);
      }
    }
  }

  @Test
  void rows_of_a_block_are_judged_as_each_alone() {
    int k = 7;
    int n = 30;
    SoftmaxLoss loss = new SoftmaxLoss(k);
    double[] block = new Random(5).doubles((k - 1L) * n, -9, 9).toArray();
    int[] labels = new Random(6).ints(n, 0, k).toArray();
    double[] slopes = block.clone();
    double sum = loss.slopes(slopes, labels);
    double[] curvatures = loss.curvatures(block.clone(), labels);
    double losses = 0;
    for (int i = 0; i < n; i++) {
      double[] row = every(n, block, i);
      int[] label = {labels[i]};
      assertThat(every(n, curvatures, i)).isEqualTo(loss.curvatures(row.clone(), label));
      losses += loss.slopes(row, label);
      assertThat(every(n, slopes, i)).isEqualTo(row);
    }
    assertThat(losses).isEqualTo(sum);
  }

  private static double[] every(int n, double[] all, int first) {
    double[] some = new double[all.length / n];
    Arrays.setAll(some, k -> all[k * n + first]);
    return some;
  }

  /** Equal, one far ahead, one far behind, two ahead, spread out, just at the end of doubles. */
  private static double[] extreme(int k, int shape) {
    double[] logits = new double[k];
    Arrays.setAll(
        logits,
        c ->
            switch (shape) {
              case 0 -> 700;
              case 1 -> c == 0 ? 700 : -700;
              case 2 -> c == k - 1 ? -700 : 700;
              case 3 -> c < 2 ? 700 : 0;
              case 4 -> 700 - 1400.0 * c / k;
              default -> c == 0 ? 0 : -745 + 0.01 * c;
            });
    return logits;
  }

  /** Margins of a length: in a random direction, towards one class, away from one. */
  private static double[] margins(int k, double length, int shape, Random random) {
    double[] logits = new double[k];
    switch (shape) {
      case 0 -> Arrays.setAll(logits, c -> random.nextGaussian());
      case 1 -> logits[random.nextInt(k)] = 1;
      case 2 -> logits[random.nextInt(k)] = -1;
      default -> Arrays.setAll(logits, c -> random.nextInt(2));
    }
    double[] margins = new ClassCoordinates(k).coordinates(logits);
    double norm = Oracle.norm(margins);
    return norm == 0 ? margins : Sample.scale(margins, length / norm * (1 - 1e-12));
  }

  /** The larger of slope error and curvature error over what is stated, at margins near those. */
  private static double overStated(
      int k, double length, double[] margins, double[] used, Random r) {
    SoftmaxLoss loss = new SoftmaxLoss(k);
    Loss.Accuracy stated = loss.accuracy(length);
    ExactSoftmax exact = new ExactSoftmax(k);
    BigDecimal[] p = exact.probabilities(ExactSoftmax.exactly(margins));
    int y = r.nextInt(k);
    BigDecimal[] slopes = exact.slopes(p, y);
    double[] computed = used.clone();
    loss.slopes(computed, new int[] {y});
    assertThat(Oracle.norm(computed)).isLessThanOrEqualTo(stated.slope());
    double square = 0;
    for (int a = 0; a < k - 1; a++) {
      double off = ExactSoftmax.off(slopes[a], computed[a]);
      square += off * off;
    }
    double worst = Math.sqrt(square) / stated.slopeError();
    double[] entries = loss.curvatures(used.clone(), new int[] {y});
    for (int i = 0; i < 60; i++) {
      int a = i == 0 ? 0 : r.nextInt(k - 1);
      int b = a + (i < 20 ? 0 : r.nextInt(k - 1 - a));
      BigDecimal truth = exact.curvature(p, a, b);
      int entry = a * (k - 1) - a * (a - 1) / 2 + b - a;
      double off = Math.abs(ExactSoftmax.off(truth, entries[entry]));
      double size = k == 2 ? truth.doubleValue() + Double.MIN_NORMAL : 0.5;
      worst = Math.max(worst, off / size / stated.curvatureError());
    }
    return worst;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 100, 1000})
  void slopes_and_curvatures_are_off_by_no_more_than_stated(int k) {
    Random random = new Random(k);
    for (double length : LENGTHS) {
      for (int shape = 0; shape < (k < 1000 ? 12 : 4); shape++) {
        double[] margins = margins(k, length, shape % 4, random);
        assertThat(overStated(k, length, margins, margins, random))
            .as("k %d, T %s, shape %d", k, length, shape)
            .isLessThanOrEqualTo(1);
      }
    }
  }

  /** So the check would find arithmetic that is a little worse. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10})
  void margins_in_single_precision_are_found_out(int k) {
    Random random = new Random(k);
    double[] margins = margins(k, 1, 0, random);
    double[] single = Arrays.stream(margins).map(t -> (float) t).toArray();
    assertThat(overStated(k, 1, margins, single, random)).isGreaterThan(1);
  }

  @Test
  void passes_and_hessians_are_off_by_no_more_than_they_say() {
    for (int seed = 0; seed < 24; seed++) {
      int k = 2 + seed % 4;
      Sample sample = sample(seed, k);
      Random random = new Random(seed);
      double length = new double[] {0.1, 3, 40}[seed % 3];
      double[] w = Sample.scale(Sample.direction(random, (k - 1) * sample.d()), length);
      RiskOnRows risk = RiskOnRows.of(new SoftmaxLoss(k), sample.rows());
      double off = gradientOff(risk, sample, k, w);
      assertThat(off).as("seed %d", seed).isLessThanOrEqualTo(risk.gradientErrorAtMost(length));
      Enclosure hessian = risk.hessian(w);
      double[] truth = mean(new ExactSoftmax(k).hessianSum(sample.x(), w), sample.n());
      assertThat(Oracle.distance(truth, hessian.centre().toArray()))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(hessian.radius())
          .isLessThan(1e-12);
    }
  }

  private static double gradientOff(RiskOnRows risk, Sample sample, int k, double[] w) {
    double[] truth = new ExactSoftmax(k).gradientSum(sample.x(), sample.rows().labels(), w);
    return Oracle.distance(mean(truth, sample.n()), risk.pass(w).gradient());
  }

  /** The twin: an error of one part in 10⁹ in one weight shows. */
  @Test
  void a_pass_at_slightly_other_weights_is_found_out() {
    Sample sample = sample(1, 3);
    double[] w = Sample.direction(new Random(1), 2 * sample.d());
    RiskOnRows risk = RiskOnRows.of(new SoftmaxLoss(3), sample.rows());
    double[] other = w.clone();
    other[0] *= 1 + 1e-9;
    double[] truth = new ExactSoftmax(3).gradientSum(sample.x(), sample.rows().labels(), other);
    assertThat(Oracle.distance(mean(truth, sample.n()), risk.pass(w).gradient()))
        .isGreaterThan(risk.gradientErrorAtMost(1));
  }

  private static double[] mean(double[] sums, int n) {
    return Arrays.stream(sums).map(x -> x / n).toArray();
  }

  private static Sample sample(long seed, int k) {
    Sample.Shape shape = Sample.SHAPES.get((int) (seed % 6));
    Sample plain = Sample.random(seed, 20, 3, shape, Sample.Labels.SIGNAL);
    double[] y = new double[plain.n()];
    Random random = new Random(seed);
    Arrays.setAll(y, i -> SoftmaxOracle.label(random.nextInt(k)));
    return Sample.of(plain.x(), y);
  }
}

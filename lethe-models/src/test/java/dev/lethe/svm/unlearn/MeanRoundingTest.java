package dev.lethe.svm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKernel;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Values of functions in double arithmetic against the same in exact arithmetic. */
class MeanRoundingTest {

  private record Instance(
      SvmKernel.Polynomial kernel, double[][] points, double[] coefficients, double[] question) {

    static Instance of(long seed, int terms) {
      SplittableRandom random = new SplittableRandom(seed);
      int d = 1 + random.nextInt(4);
      SvmKernel.Polynomial kernel =
          new SvmKernel.Polynomial(1 + random.nextInt(3), random.nextInt(2));
      double[][] points = new double[terms][];
      Arrays.setAll(points, i -> random.doubles(d, -1, 1).toArray());
      boolean cancels = random.nextBoolean();
      double[] coefficients = random.doubles(terms, cancels ? -1 : 0, 1).toArray();
      return new Instance(kernel, points, coefficients, random.doubles(d, -1, 1).toArray());
    }

    KernelDecision function() {
      return KernelDecision.of(kernel, points, coefficients);
    }

    private BigDecimal exactly() {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < points.length; i++) {
        BigDecimal dot = new BigDecimal(kernel.offset());
        for (int j = 0; j < question.length; j++) {
          dot = dot.add(new BigDecimal(points[i][j]).multiply(new BigDecimal(question[j])));
        }
        sum = sum.add(new BigDecimal(coefficients[i]).multiply(dot.pow(kernel.degree())));
      }
      return sum;
    }

    /** The error of a value as a share of (ε + 4u)·ρ·‖φ(x)‖. */
    double share(double value) {
      double error = new BigDecimal(value).subtract(exactly()).abs().doubleValue();
      double norm = KernelDecision.dot(question, question);
      double epsilon = kernel.relativeError(question.length, 4) + 4 * SvmKernel.UNIT;
      double length = Math.sqrt(kernel.value(norm, norm, norm));
      return error / (epsilon * function().weightAtMost() * length);
    }

    double plainSum() {
      double norm = KernelDecision.dot(question, question);
      double sum = 0;
      for (int i = 0; i < points.length; i++) {
        double own = KernelDecision.dot(points[i], points[i]);
        double value = kernel.value(KernelDecision.dot(points[i], question), own, norm);
        sum += coefficients[i] * value;
      }
      return sum;
    }
  }

  @Test
  void values_are_as_near_to_the_function_as_is_charged_for() {
    double most = 0;
    for (long seed = 0; seed < 3000; seed++) {
      Instance instance = Instance.of(seed, seed % 100 == 0 ? 500 : 1 + (int) (seed % 7));
      double share = instance.share(instance.function().at(instance.question()));
      assertThat(share).as("seed %d", seed).isLessThanOrEqualTo(1);
      most = Math.max(most, share);
    }
    assertThat(most).isGreaterThan(0.1);
  }

  /** What the values were before: with many terms they are further off than is charged for. */
  @Test
  void a_plain_sum_of_many_terms_is_caught() {
    double most = 0;
    double mended = 0;
    for (long seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int terms = 100_000;
      double[][] points = new double[terms][];
      Arrays.fill(points, new double[] {1});
      Instance instance =
          new Instance(
              new SvmKernel.Polynomial(1, 0),
              points,
              random.doubles(terms, 0.5, 1).toArray(),
              new double[] {1});
      most = Math.max(most, instance.share(instance.plainSum()));
      mended = Math.max(mended, instance.share(instance.function().at(instance.question())));
    }
    assertThat(mended).isLessThanOrEqualTo(1);
    assertThat(most).isGreaterThan(2);
  }

  /**
   * The charge is what the proof adds up: at most κ for as many questions as are answered, in the
   * metric of the noise.
   */
  @Test
  void the_errors_of_all_answers_stay_within_the_charge_and_then_questions_are_refused() {
    SvmKernel kernel = SvmKernel.rbf(0.7);
    HardMarginSvm problem = HardMarginSvm.withMargin(0.1);
    MeanRounding rounding = MeanRounding.of(problem, kernel, 2);
    assertThat(rounding.charge()).isEqualTo(problem.tolerance() / 16);
    NoisyDecision decision =
        new NoisyDecision(
            KernelDecision.of(kernel, new double[0][], new double[0]),
            rounding,
            1,
            RandomBits.insecureSeeded(3));
    double squares = 0;
    int answered = 0;
    double far = 100;
    boolean refused = false;
    while (!refused && answered < 1000) {
      double[] x = {far, answered};
      double error = rounding.at(KernelDecision.dot(x, x));
      try {
        decision.at(x);
        squares += error * error;
        answered++;
      } catch (NoGuaranteeException spent) {
        assertThat(spent).hasMessageContaining("double arithmetic");
        squares += error * error;
        refused = true;
      }
    }
    double noise = Math.sqrt(2 / GaussianPath.JITTER);
    assertThat(refused).isTrue();
    assertThat(answered).isPositive();
    assertThat(noise * rounding.mostWeight() * Math.sqrt(squares))
        .isGreaterThan(rounding.charge() * (1 - 1e-9));
    // Smaller questions are still answered, and as many as there can be.
    assertThat(decision.at(new double[] {0.5, 0.5})).isFinite();
    double all = Math.sqrt(NoisyDecision.MOST_POINTS) * rounding.at(4);
    assertThat(all).isLessThan(rounding.limit());
  }

  @Test
  void heavy_functions_and_far_points_are_not_covered() {
    SvmKernel kernel = SvmKernel.rbf(0.7);
    MeanRounding rounding = MeanRounding.of(HardMarginSvm.withMargin(0.1), kernel, 2);
    double[][] near = {{1, 1}};
    assertThat(rounding.covers(KernelDecision.of(kernel, near, new double[] {199}))).isTrue();
    assertThat(rounding.covers(KernelDecision.of(kernel, near, new double[] {201}))).isFalse();
    double[][] far = {{1e5, 0}};
    assertThat(rounding.covers(KernelDecision.of(kernel, far, new double[] {1}))).isFalse();
    double[] nothing = {Double.NaN};
    assertThat(rounding.covers(KernelDecision.of(kernel, near, nothing))).isFalse();
    assertThatThrownBy(() -> rounding.require(KernelDecision.of(kernel, near, nothing)))
        .isInstanceOf(NoGuaranteeException.class);
  }
}

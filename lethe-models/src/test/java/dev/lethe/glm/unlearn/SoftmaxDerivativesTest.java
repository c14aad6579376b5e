package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.softmax.ExactSoftmax;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.statistics.Retained;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kept derivatives of several outputs, after rows have left, against sixty digits. */
class SoftmaxDerivativesTest {

  private static final int ROWS = 24;

  private static Sample sample(long seed, int classes) {
    Sample plain = Sample.random(seed, ROWS, 2, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    Random random = new Random(seed);
    double[] y = new double[ROWS];
    Arrays.setAll(y, i -> (double) random.nextInt(classes) / Grid.ONE);
    return Sample.of(plain.x(), y);
  }

  private static Sample part(Sample all, int from, int to) {
    return Sample.of(Arrays.copyOfRange(all.x(), from, to), Arrays.copyOfRange(all.y(), from, to));
  }

  private static LossDerivatives afterwards(Sample all, int kept, Objective o) {
    Training training =
        GlmUnlearning.of(o, Sample.KERNEL)
            .train(Retained.inMemory(all.rows(), all.statistics()))
            .training()
            .orElseThrow();
    for (int i = ROWS; i > kept; i--) {
      training =
          training
              .without(part(all, i - 1, i).rows(), part(all, 0, i - 1).statistics())
              .orElseThrow();
    }
    return ((GlmTraining) training).derivatives().orElseThrow();
  }

  private static double[] weights(Sample all, Objective o) {
    return GlmUnlearning.of(o, Sample.KERNEL)
        .train(Retained.inMemory(all.rows(), all.statistics()))
        .weights();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void they_are_those_of_the_rows_left_within_their_stated_error(int classes) {
    for (long seed = 0; seed < 6; seed++) {
      Sample all = sample(seed, classes);
      Objective o = Objective.of(new SoftmaxLoss(classes), seed % 2 == 0 ? 1e-3 : 0.1);
      double[] w = weights(all, o);
      LossDerivatives kept = afterwards(all, ROWS - 9, o);
      assertThat(gradientOff(kept, part(all, 0, ROWS - 9), classes, w))
          .isLessThanOrEqualTo(kept.gradientError())
          .isLessThan(1e-11);
      assertThat(hessianOff(kept, part(all, 0, ROWS - 9), classes, w))
          .isLessThanOrEqualTo(kept.hessian().radius())
          .isLessThan(1e-11);
      // The twin: one row more or less is found out.
      assertThat(gradientOff(kept, part(all, 0, ROWS - 10), classes, w))
          .isGreaterThan(kept.gradientError());
      assertThat(hessianOff(kept, part(all, 0, ROWS - 8), classes, w))
          .isGreaterThan(kept.hessian().radius());
    }
  }

  private static double gradientOff(LossDerivatives kept, Sample left, int classes, double[] w) {
    return Oracle.distance(
        kept.gradient(), new ExactSoftmax(classes).gradientSum(left.x(), left.rows().labels(), w));
  }

  private static double hessianOff(LossDerivatives kept, Sample left, int classes, double[] w) {
    return Oracle.distance(
        kept.hessian().centre().toArray(), new ExactSoftmax(classes).hessianSum(left.x(), w));
  }
}

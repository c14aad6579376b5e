package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.statistics.NormShells;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What sums of classes prove: the gradient at 0, and from it how long minimisers are and how hard a
 * ball holds them back, against minimisers that are found.
 */
class SoftmaxSumsTest {

  private static final double[] LAMBDAS = {1e-4, 1e-2, 0.1, 1};

  /** Rows of all shapes and sizes of two to five classes, some of which may have none. */
  private record Case(Sample sample, int classes, Objective objective, int m, Random random) {

    static Case of(long seed) {
      Random random = new Random(seed * 31 + 7);
      int classes = 2 + random.nextInt(4);
      int n = new int[] {1, 5, 20, 60}[random.nextInt(4)];
      Sample.Shape shape = Sample.SHAPES.get(random.nextInt(6));
      Sample plain = Sample.random(seed, n, 1 + random.nextInt(3), shape, Sample.Labels.SIGNAL);
      int how = random.nextInt(3);
      double[] y = new double[n];
      Arrays.setAll(
          y,
          i ->
              SoftmaxOracle.label(
                  switch (how) {
                    case 0 -> random.nextInt(classes);
                    case 1 -> plain.y()[i] > 0 ? 0 : classes - 1;
                    default -> 1;
                  }));
      double lambda = LAMBDAS[random.nextInt(4)];
      double radius =
          random.nextInt(3) == 0
              ? Double.POSITIVE_INFINITY
              : Math.pow(10, -random.nextDouble() * 2);
      return new Case(
          Sample.of(plain.x(), y).withClasses(classes),
          classes,
          new Objective(new SoftmaxLoss(classes), lambda, radius),
          1 + random.nextInt(3),
          random);
    }

    Measures measures() {
      return Measures.of(sample.statistics(), objective);
    }

    Oracle.Minimiser minimiser(Sample.Addition all) {
      return Oracle.minimiser(
          new SoftmaxOracle(classes), all.x(), all.y(), objective.lambda(), objective.radius());
    }

    Oracle.Minimiser retained() {
      return minimiser(sample.plus(new double[0][], new double[0]));
    }

    /** m copies of the longest row in some direction, of some class. */
    Sample.Addition added() {
      double[][] x = new double[m][];
      Arrays.fill(x, Sample.scale(Sample.direction(random, sample.d()), 1 - 1e-9));
      double[] y = new double[m];
      Arrays.fill(y, SoftmaxOracle.label(random.nextInt(classes)));
      return sample.plus(x, y);
    }
  }

  @Test
  void the_gradient_at_zero_is_that_of_the_definition() {
    for (long seed = 0; seed < 200; seed++) {
      Case c = Case.of(seed);
      double[] zero = new double[(c.classes - 1) * c.sample.d()];
      double[] gradient =
          new SoftmaxOracle(c.classes).gradient(c.sample.x(), c.sample.y(), 0, zero);
      double truth = Oracle.norm(gradient) * c.sample.n();
      ZeroGradient known = ZeroGradient.of(c.sample.statistics(), c.objective.loss());
      assertThat(known.lengthAtMost())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(truth * (1 - 1e-14) - 1e-14)
          .isCloseTo(truth, within(1e-12));
      assertThat(Oracle.norm(known.near())).isCloseTo(truth, within(1e-12));
    }
  }

  @Test
  void no_minimiser_is_longer_than_proved_and_the_longest_come_near() {
    double nearest = 0;
    for (long seed = 0; seed < 300; seed++) {
      Case c = Case.of(seed);
      Measures measures = c.measures();
      double length = Oracle.norm(c.retained().w());
      assertThat(length).as("seed %d", seed).isLessThanOrEqualTo(measures.retainedRadius() + 1e-8);
      if (!c.objective.hasBall() && length > 1e-3) {
        nearest = Math.max(nearest, length / measures.retainedRadius());
      }
      double withAdded = measures.radiusWith(c.m);
      for (int attempt = 0; attempt < 5; attempt++) {
        assertThat(Oracle.norm(c.minimiser(c.added()).w()))
            .as("seed %d, attempt %d", seed, attempt)
            .isLessThanOrEqualTo(withAdded + 1e-8);
      }
    }
    assertThat(nearest).isGreaterThan(0.99);
  }

  @Test
  void no_multiplier_is_smaller_than_proved_and_the_smallest_come_near() {
    double nearest = 0;
    int positive = 0;
    for (long seed = 0; seed < 600; seed++) {
      Case c = Case.of(seed);
      RiskConstants constants = RiskConstants.of(c.measures(), Capacity.of(c.m));
      if (constants.held() == 0) {
        continue;
      }
      positive++;
      double truth = c.sample.n() * c.retained().multiplier();
      assertThat(constants.held()).as("seed %d", seed).isLessThanOrEqualTo(truth * (1 + 1e-8));
      nearest = Math.max(nearest, constants.held() / truth);
      for (int attempt = 0; constants.heldWithAdded() > 0 && attempt < 4; attempt++) {
        double added = (c.sample.n() + c.m) * c.minimiser(c.added()).multiplier();
        assertThat(constants.heldWithAdded())
            .as("seed %d, attempt %d", seed, attempt)
            .isLessThanOrEqualTo(added * (1 + 1e-8));
      }
    }
    assertThat(positive).isGreaterThan(100);
    assertThat(nearest).isGreaterThan(0.99);
  }

  /** Sums of another number of classes say nothing of this one: the longer radius holds. */
  @Test
  void without_sums_of_its_classes_only_the_number_of_rows_counts() {
    Case c = Case.of(11);
    SoftmaxLoss loss = (SoftmaxLoss) c.objective.loss();
    Sample others = c.sample.withClasses(c.classes + 1);
    Sample none = Sample.of(c.sample.x(), c.sample.y());
    assertThat(loss.zeroGradient(others.statistics())).isEmpty();
    assertThat(loss.zeroGradient(none.statistics())).isEmpty();
    double longer = ZeroGradient.of(none.statistics(), loss).lengthAtMost();
    assertThat(longer)
        .isEqualTo(ZeroGradient.of(others.statistics(), loss).lengthAtMost())
        .isGreaterThan(ZeroGradient.of(c.sample.statistics(), loss).lengthAtMost());
  }

  @Test
  void sums_are_kept_up_to_four_million_numbers() {
    NormShells shells = NormShells.unitBall(16);
    SoftmaxLoss thousand = new SoftmaxLoss(1000);
    assertThat(WideRows.shells(shells, thousand, 4096).classes()).isEqualTo(1000);
    assertThat(WideRows.shells(shells, thousand, 4096).keepProducts()).isFalse();
    assertThat(WideRows.shells(shells, thousand, 4195).classes()).isZero();
    assertThat(WideRows.shells(shells, new SoftmaxLoss(3), 10)).isEqualTo(shells.withClassSums(3));
  }
}

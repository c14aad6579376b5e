package dev.lethe.glm.ridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Ridge minimisers to 60 digits at λ from 1e-12 to 1e12, n from 1 and degenerate rows: a bound that
 * is attained must not be exceeded in its last places either, nor a learner's stated error.
 */
class RidgeRoundingTest {

  private static final MathContext DIGITS = new MathContext(60);
  private static final List<Sample.Shape> SHAPES = List.of(Sample.Shape.values());
  private static final List<Sample.Labels> LABELS = List.of(Sample.Labels.values());

  private static BigDecimal[] minimiser(double[][] x, double[] y, double lambda) {
    int d = x[0].length;
    BigDecimal[][] a = new BigDecimal[d][d + 1];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= d; j++) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int r = 0; r < x.length; r++) {
          sum = sum.add(new BigDecimal(x[r][i]).multiply(new BigDecimal(j < d ? x[r][j] : y[r])));
        }
        a[i][j] = sum;
      }
      a[i][i] = a[i][i].add(new BigDecimal(lambda).multiply(BigDecimal.valueOf(x.length)));
    }
    for (int c = 0; c < d; c++) {
      for (int r = 0; r < d; r++) {
        if (r != c) {
          BigDecimal factor = a[r][c].divide(a[c][c], DIGITS);
          for (int k = c; k <= d; k++) {
            a[r][k] = a[r][k].subtract(factor.multiply(a[c][k], DIGITS), DIGITS);
          }
        }
      }
    }
    BigDecimal[] w = new BigDecimal[d];
    Arrays.setAll(w, i -> a[i][d].divide(a[i][i], DIGITS));
    return w;
  }

  private static BigDecimal distance(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < a.length; i++) {
      BigDecimal difference = a[i].subtract(b[i]);
      sum = sum.add(difference.multiply(difference), DIGITS);
    }
    return sum.sqrt(DIGITS);
  }

  private static Sample sample(long seed, Random random) {
    int d = 1 + random.nextInt(3);
    int n = new int[] {1, 1, 2, 3, 8}[random.nextInt(5)];
    Sample.Shape shape = SHAPES.get(random.nextInt(SHAPES.size()));
    Sample.Labels labels = LABELS.get(random.nextInt(LABELS.size()));
    Sample sample = Sample.random(seed, n, d, shape, labels);
    if (random.nextInt(5) == 0) {
      double[][] alike = new double[n][d];
      double first = random.nextInt(2);
      for (double[] row : alike) {
        row[0] = first;
      }
      return Sample.of(alike, sample.y());
    }
    return sample;
  }

  @Test
  void neither_bound_nor_stated_error_is_exceeded_in_the_last_places() {
    double best = 0;
    for (long seed = 0; seed < 120; seed++) {
      Random random = new Random(seed);
      Sample sample = sample(seed, random);
      double lambda = Math.pow(10, -12 + 24 * random.nextDouble());
      int m = 1 + random.nextInt(3);
      Bound bound =
          RidgeProblem.of(lambda, Sample.KERNEL).retain(sample.statistics(), Capacity.of(m));
      BigDecimal[] w = minimiser(sample.x(), sample.y(), lambda);
      RidgeModel model = RidgeLearner.of(lambda, Sample.KERNEL).fit(sample.statistics());
      BigDecimal[] fitted =
          Arrays.stream(model.weights()).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
      assertThat(distance(fitted, w))
          .as("error of the learner, seed %d", seed)
          .isLessThanOrEqualTo(new BigDecimal(model.distanceAtMost()));
      for (int attempt = 0; attempt < 30; attempt++) {
        double[] z = aimed(attempt, w, random);
        double[][] added = new double[1 + random.nextInt(m)][];
        double[] labels = new double[added.length];
        Arrays.fill(added, z);
        Arrays.fill(labels, attempt / 2 % 2 == 0 ? 1 : -1);
        Sample.Addition all = sample.plus(added, labels);
        BigDecimal moved = distance(minimiser(all.x(), all.y(), lambda), w);
        assertThat(moved)
            .as("seed %d, λ = %s, m = %d", seed, lambda, m)
            .isLessThanOrEqualTo(new BigDecimal(bound.value()));
        best = Math.max(best, moved.doubleValue() / bound.value());
      }
    }
    assertThat(best).isGreaterThan(1 - 1e-12);
  }

  /** Along ±w or an axis, just inside the ball: where the bound is attained. */
  private static double[] aimed(int attempt, BigDecimal[] w, Random random) {
    double[] z = new double[w.length];
    Arrays.setAll(z, i -> w[i].doubleValue());
    double length = Oracle.norm(z);
    if (attempt >= 8 || !(length > 0)) {
      z = Sample.direction(random, w.length);
      length = 1;
    }
    double[] inside = Sample.scale(z, (attempt % 2 == 0 ? 1 : -1) * (1 - 4e-16) / length);
    return attempt >= 20 ? Sample.scale(inside, random.nextDouble()) : inside;
  }
}

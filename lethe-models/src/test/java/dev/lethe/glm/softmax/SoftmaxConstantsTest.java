package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck.Verdict;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.GlmConstantsCheck;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.WrongConstants;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What the softmax loss says of its derivatives, against the moments of its probabilities at many
 * logits; and printed constants, genuine and a little wrong, against the rows.
 */
class SoftmaxConstantsTest {

  /** The largest of each of five things over what is stated of it. */
  private static final class Seen {
    double slope;
    double least;
    double most;
    double third;
    double overCurvature;
  }

  /** Everything at one vector of logits of length T at most, along one direction. */
  private static void look(
      SoftmaxLoss loss, double[] logits, double length, double[] v, Seen seen) {
    double[] p = probabilities(logits);
    ThirdDerivative third = loss.third().orElseThrow();
    double variance = moment(p, v, v);
    for (int y = 0; y < p.length; y++) {
      double[] slope = p.clone();
      slope[y] -= 1;
      seen.slope = Math.max(seen.slope, Oracle.norm(slope) / loss.slopeAtMost(length));
    }
    double square = Oracle.dot(v, v);
    seen.least = Math.max(seen.least, loss.curvatureAtLeast(length) * square / variance);
    seen.most = Math.max(seen.most, variance / square / loss.curvatureAtMost(length));
    double cube = Math.abs(moment(p, v, v, v));
    seen.third = Math.max(seen.third, cube / Math.pow(square, 1.5) / third.atMost(length));
    double along = Math.abs(moment(p, v, v, logits)) / Oracle.norm(logits);
    double stated = variance * third.overCurvature(length);
    seen.overCurvature = Math.max(seen.overCurvature, along / stated);
    seen.overCurvature = Math.max(seen.overCurvature, cube / Math.sqrt(square) / stated);
  }

  private static double[] probabilities(double[] logits) {
    double top = Arrays.stream(logits).max().orElseThrow();
    double[] p = Arrays.stream(logits).map(z -> Math.exp(z - top)).toArray();
    return Sample.scale(p, 1 / Arrays.stream(p).sum());
  }

  /** The mean of the product of what each deviates from its own mean. */
  private static double moment(double[] p, double[]... all) {
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      double term = p[c];
      for (double[] one : all) {
        term *= one[c] - Oracle.dot(p, one);
      }
      sum += term;
    }
    return sum;
  }

  private static double[] balanced(double[] v) {
    double mean = Arrays.stream(v).sum() / v.length;
    double[] balanced = Arrays.stream(v).map(x -> x - mean).toArray();
    return Sample.scale(balanced, 1 / Oracle.norm(balanced));
  }

  /** Random logits, and those that theory suggests: two classes alone, one last, one first. */
  private static Seen seen(int k, double length) {
    Random random = new Random(k);
    Seen seen = new Seen();
    for (int i = 0; i < 4000; i++) {
      double[] logits = new double[k];
      double tilt = random.nextDouble() * 4 / Math.max(length, 1);
      int shape = i % 4;
      Arrays.setAll(
          logits,
          c ->
              switch (shape) {
                case 0 -> random.nextGaussian();
                case 1 -> c < 2 ? 1 + c * tilt : 0;
                case 2 -> c == 0 ? -1 : 0;
                default -> c == 0 ? 1 : 0;
              });
      double[] v = new double[k];
      boolean anywhere = i % 3 == 0;
      Arrays.setAll(v, c -> anywhere ? random.nextGaussian() : c == 0 ? -1 : c == 1 ? 1 : 0);
      double[] onSphere = Sample.scale(balanced(logits), length * (1 - 1e-12));
      look(new SoftmaxLoss(k), onSphere, length, balanced(v), seen);
    }
    return seen;
  }

  @Test
  void no_derivative_is_beyond_what_is_stated_and_all_come_near_it() {
    double slope = 0;
    double most = 0;
    double third = 0;
    double overCurvature = 0;
    double least = 0;
    for (int k : new int[] {2, 3, 5, 12}) {
      for (double length : new double[] {1e-3, 0.3, 1, 3, 8, 15}) {
        Seen seen = seen(k, length);
        for (double ratio :
            new double[] {seen.slope, seen.least, seen.most, seen.third, seen.overCurvature}) {
          assertThat(ratio).as("k %d, T %s", k, length).isLessThanOrEqualTo(1 + 1e-8);
        }
        slope = Math.max(slope, seen.slope);
        least = Math.max(least, seen.least);
        most = Math.max(most, seen.most);
        third = Math.max(third, seen.third);
        overCurvature = Math.max(overCurvature, seen.overCurvature);
      }
    }
    // So c(T) a tenth larger, C = 0.4, K halved or q = 1 instead of √2 would be found out.
    assertThat(slope).isGreaterThan(0.99);
    assertThat(least).isGreaterThan(0.99);
    assertThat(most).isGreaterThan(0.99);
    assertThat(third).isGreaterThan(0.99);
    assertThat(overCurvature).isGreaterThan(0.99);
  }

  /** Of probabilities that are all at least the least that was seen, none has a longer slope. */
  @Test
  void the_slope_is_that_of_the_worst_probabilities_and_never_more_than_root_two() {
    Random random = new Random(3);
    for (int k : new int[] {2, 3, 5, 12, 300}) {
      SoftmaxLoss loss = new SoftmaxLoss(k);
      for (double length : new double[] {0, 1e-3, 0.3, 1, 3, 8}) {
        double least = leastProbability(k, length);
        double stated = loss.slopeAtMost(length);
        assertThat(stated).isLessThanOrEqualTo(Math.sqrt(2) * (1 - least) * (1 + 1e-12));
        double longest = 0;
        for (int i = 0; i < 300; i++) {
          double[] share =
              random.doubles(k).map(u -> Math.pow(u, 1 + 30 * random.nextInt(2))).toArray();
          double all = Arrays.stream(share).sum();
          boolean corner = i % 3 == 0;
          int top = i % k;
          double[] slope = new double[k];
          Arrays.setAll(
              slope, c -> least + (1 - k * least) * (corner ? c == top ? 1 : 0 : share[c] / all));
          slope[(i + 1) % k] -= 1;
          longest = Math.max(longest, Oracle.norm(slope));
        }
        assertThat(longest / stated).as("k %d, T %s", k, length).isBetween(1 - 1e-9, 1 + 1e-12);
      }
    }
  }

  private static double leastProbability(int k, double length) {
    double sum = 1;
    for (int s = 1; s < k; s++) {
      sum += Math.exp(length * Math.sqrt(1 + 1.0 / s));
    }
    return 1 / sum;
  }

  /** Secants of φ′ along random margins, and the mean of c(T) up to there by a fine sum. */
  @Test
  void no_secant_is_below_what_is_stated_which_is_near_the_mean_curvature() {
    for (int k : new int[] {2, 3, 5, 12}) {
      SoftmaxLoss loss = new SoftmaxLoss(k);
      for (double length : new double[] {0, 1e-3, 0.3, 1, 3, 8}) {
        int parts = 4000;
        double mean = 0;
        for (int i = 0; i < parts; i++) {
          mean += loss.curvatureAtLeast(length * (i + 0.5) / parts) / parts;
        }
        double stated = loss.secantAtLeast(length);
        assertThat(stated / mean).as("k %d, T %s", k, length).isBetween(0.9, 1 + 1e-6);
        assertThat(stated).isGreaterThanOrEqualTo(loss.curvatureAtLeast(length));
        Random random = new Random(k);
        for (int i = 0; length > 0 && i < 500; i++) {
          double[] v = Sample.scale(Sample.direction(random, k - 1), length);
          double[] slope = v.clone();
          double[] atZero = new double[k - 1];
          loss.slopes(slope, new int[] {0});
          loss.slopes(atZero, new int[] {0});
          double secant = (Oracle.dot(slope, v) - Oracle.dot(atZero, v)) / (length * length);
          assertThat(secant).as("k %d, T %s", k, length).isGreaterThan(stated * (1 - 1e-9));
        }
      }
    }
  }

  @Test
  void bounds_never_cross_over_and_move_one_way_with_the_length() {
    for (int k : new int[] {2, 3, 10, 1000}) {
      SoftmaxLoss loss = new SoftmaxLoss(k);
      double slope = 0;
      double least = 1;
      for (double t = 0; t < 2000; t = t * 1.3 + 0.01) {
        assertThat(loss.slopeAtMost(t)).isGreaterThanOrEqualTo(slope).isLessThan(1.5);
        assertThat(loss.curvatureAtLeast(t)).isBetween(0.0, least);
        slope = loss.slopeAtMost(t);
        least = loss.curvatureAtLeast(t);
      }
      assertThat(loss.curvatureAtLeast(0)).isGreaterThan(1.0 / k - 1e-12);
      assertThat(loss.curvatureAtLeast(Double.POSITIVE_INFINITY)).isZero();
      assertThat(loss.slopeAtMost(Double.POSITIVE_INFINITY)).isGreaterThanOrEqualTo(Math.sqrt(2));
    }
  }

  @Test
  void classes_and_labels_that_there_are_not_are_refused() {
    for (int k : new int[] {1, 0, -3, SoftmaxLoss.MOST_CLASSES + 1}) {
      assertThatThrownBy(() -> new SoftmaxLoss(k)).isInstanceOf(BadUsageException.class);
    }
    for (int label : new int[] {3, -1, 1 << 19, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> new SoftmaxLoss(3).requireLabel(label, 7))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("row 7");
    }
  }

  private static final Capacity M = Capacity.of(5);
  private static final Objective OBJECTIVE = Objective.of(new SoftmaxLoss(3), 0.05).within(30);

  private static ExactStatistics rows() {
    Sample plain = Sample.random(4, 2000, 4, Sample.Shape.BALL, Sample.Labels.RANDOM);
    double[] y = new double[plain.n()];
    Arrays.setAll(y, i -> SoftmaxOracle.label(i % 3));
    return Sample.of(plain.x(), y).withClasses(3).statistics();
  }

  private static List<Bound> published(ExactStatistics rows) {
    return List.of(
        GlmProblem.of(OBJECTIVE, Sample.KERNEL).worlds(GlmRetained.of(rows), M),
        NewtonProblem.of(OBJECTIVE, Sample.KERNEL)
            .within(new NewtonProblem.Tolerance(1e-6, 1e-6))
            .worlds(rows, M),
        RiskBall.of(rows, OBJECTIVE)
            .rounded(DescentToDelete.worlds(rows, OBJECTIVE, M, Sample.KERNEL), 1e-6)
            .after(50),
        AcceleratedDescent.of(rows, OBJECTIVE, M, Sample.KERNEL).after(50));
  }

  @Test
  void genuine_constants_pass_and_those_two_percent_off_do_not() {
    ExactStatistics rows = rows();
    GlmConstantsCheck check = new GlmConstantsCheck(OBJECTIVE, Sample.KERNEL);
    List<Bound> all = published(rows);
    all.forEach(bound -> WrongConstants.requireAccepted(check, bound, rows, M));
    Map<String, List<Integer>> wrong =
        Map.of(
            "n_lambda_R", List.of(0, 1),
            "n_beta_R", List.of(1),
            "n_M", List.of(1),
            "lambda_R", List.of(2, 3),
            "beta_R", List.of(2, 3));
    wrong.forEach(
        (constant, where) ->
            where.forEach(
                i ->
                    assertThat(
                            WrongConstants.verdictOnTwoPercentTooMuch(
                                check, all.get(i), rows, M, constant))
                        .as("%s of %s", constant, all.get(i).result())
                        .isEqualTo(Verdict.INVALID)));
    for (String constant : List.of("radius", "W_R")) {
      assertThat(WrongConstants.verdictOnTwoPercentTooMuch(check, all.get(0), rows, M, constant))
          .isEqualTo(Verdict.CANNOT_TELL);
    }
  }

  @Test
  void another_number_of_classes_than_declared_is_refuted() {
    ExactStatistics rows = rows();
    for (Bound bound : published(rows).subList(0, 2)) {
      Map<String, Object> inputs = new LinkedHashMap<>(bound.result().published(bound).inputs());
      inputs.put("classes", 2.0);
      assertThat(
              new GlmConstantsCheck(OBJECTIVE, Sample.KERNEL)
                  .check(bound.result(), inputs, rows, M))
          .anyMatch(c -> c.constant().equals("classes") && c.verdict() == Verdict.INVALID);
    }
  }
}

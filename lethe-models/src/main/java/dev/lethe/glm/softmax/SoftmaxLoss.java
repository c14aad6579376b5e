package dev.lethe.glm.softmax;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.bound.Constants;
import dev.lethe.glm.Loss;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.SlopeCode;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * log Σ_j exp(z_j) − z_y of k classes, z = Qᵀt of k − 1 margins ({@link ClassCoordinates}); a label
 * is the index of a class (docs/mathematics/softmax.md, with the proofs of all bounds here).
 *
 * <p>With p the probabilities: φ′ = Q(p − e_y), φ″ = Q(diag(p) − ppᵀ)Qᵀ between p_min and ½.
 *
 * @param classes k
 */
public record SoftmaxLoss(int classes) implements Loss, ThirdDerivative {

  /** As many as a label can name. */
  public static final int MOST_CLASSES = 1000;

  private static final double UNIT = 0x1p-53;

  /** Into how many parts a margin is cut for the mean curvature up to it. */
  private static final int PARTS = 8;

  public SoftmaxLoss {
    if (classes < 2 || classes > MOST_CLASSES) {
      throw new BadUsageException(
          "softmax regression has from 2 to %d classes, but got %d"
              .formatted(MOST_CLASSES, classes));
    }
  }

  @Override
  public String word() {
    return "softmax";
  }

  @Override
  public int outputs() {
    return classes - 1;
  }

  @Override
  public boolean predictsMargin() {
    return false;
  }

  @Override
  public OptionalDouble chanceOfRight(double[] margins, int label, double deviation) {
    double[] logits = new double[classes];
    new ClassCoordinates(classes).expand(margins, 1, logits);
    return OptionalDouble.of(ChosenClass.chance(logits, Grid.classOf(label), deviation));
  }

  @Override
  public Map<String, Double> constants() {
    return Map.of("classes", (double) classes);
  }

  @Override
  public Loss with(Constants printed) {
    return new SoftmaxLoss((int) printed.get("classes"));
  }

  @Override
  public void requireLabel(int label, int row) {
    int index = Grid.classOf(label);
    if (!(index >= 0 && index < classes)) {
      throw new BadInputException(
          "a label must be one of the classes 0 to %d, but row %d has %d"
              .formatted(classes - 1, row, index));
    }
  }

  @Override
  public double slopes(double[] margins, int[] labels) {
    int n = labels.length;
    double share = new ClassCoordinates(classes).share();
    Probabilities p = Probabilities.of(classes, margins);
    double sum = 0;
    double[] first = new double[n];
    for (int i = 0; i < n; i++) {
      int y = Grid.classOf(labels[i]);
      sum += p.loss(i, y);
      first[i] = share * (p.of(i, 0) - (y == 0 ? 1 : 0));
    }
    for (int a = 0; a < classes - 1; a++) {
      for (int i = 0; i < n; i++) {
        margins[a * n + i] = p.of(i, a + 1) + first[i];
      }
    }
    for (int i = 0; i < n; i++) {
      int y = Grid.classOf(labels[i]);
      if (y > 0) {
        margins[(y - 1) * n + i] = p.of(i, y) - 1 + first[i];
      }
    }
    return sum;
  }

  @Override
  public Optional<SlopeCode> onDevice() {
    return Optional.of(SoftmaxSlopes.onDevice(classes));
  }

  /** With M = diag(p) − ppᵀ, whose columns sum to 0, φ″_ab = M_ab + s(M_a0 + M_0b) + s²M_00. */
  @Override
  public double[] curvatures(double[] margins, int[] labels) {
    int n = labels.length;
    double s = new ClassCoordinates(classes).share();
    Probabilities p = Probabilities.of(classes, margins);
    double[][] first = new double[classes][];
    Arrays.setAll(first, c -> p.covariances(0, c));
    double[] entries = new double[(classes - 1) * classes / 2 * n];
    int from = 0;
    for (int a = 1; a < classes; a++) {
      for (int b = a; b < classes; b++) {
        double[] both = p.covariances(a, b);
        for (int i = 0; i < n; i++) {
          double edge = s * first[a][i] + s * s * first[0][i];
          entries[from + i] = both[i] + s * first[b][i] + edge;
        }
        from += n;
      }
    }
    return entries;
  }

  /**
   * Logits of k − 1 margins of length T are off by η = (4k + 16)u·T at most (k additions of terms
   * whose sum is at most √k·T, divided by k − √k ≥ 0.58), so probabilities, relatively, by ρ = 2η +
   * (k + 8)u. Slopes are at most four of those and of their own roundings off: the first class
   * counts 1 + s ≤ 3.42 times. An entry of φ″ has terms of at most (1 + s)²/4 together, each off by
   * 2ρ and four roundings.
   */
  @Override
  public Accuracy accuracy(double t) {
    double logits = multiplyUp((4 * classes + 16) * UNIT, t);
    double relative = addUp(2 * logits, (classes + 8) * UNIT);
    return new Accuracy(
        1.5, multiplyUp(4, addUp(relative, 8 * UNIT)), multiplyUp(64, addUp(relative, 8 * UNIT)));
  }

  /**
   * √((1 − c)² + (1 − (k−1)c)² + (k−2)c²), c = c(T): ‖p − e_y‖² is convex in p, so of all p ≥ c
   * that sum to 1 it is largest at a corner, where one class has 1 − (k−1)c and the others c. If
   * that is y it is k(k−1)c², else what stands here, which is no less, as c ≤ 1/k. It falls with c.
   * The last two terms are squares of numbers ≥ 0 that sum to 1 − c, so it is at most √2(1 − c); at
   * T = 0, where c = 1/k, it is √(1 − 1/k).
   */
  @Override
  public double slopeAtMost(double t) {
    double c = leastProbability(t);
    double own = subtractUp(1, c);
    double other = Math.max(0, subtractUp(1, multiplyDown(classes - 1.0, c)));
    double rest = classes == 2 ? 0 : multiplyUp(classes - 2.0, multiplyUp(c, c));
    return sqrtUp(addUp(multiplyUp(own, own), addUp(multiplyUp(other, other), rest)));
  }

  /** p_min on what is orthogonal to 1; of two classes 2p(1 − p). */
  @Override
  public double curvatureAtLeast(double t) {
    double p = leastProbability(t);
    return classes == 2 ? Math.max(0, multiplyDown(2 * p, Math.nextDown(1 - p))) : p;
  }

  /**
   * 1/(1 + Σ_s exp(T√(1 + 1/s))), s from 1 to k − 1: the s-th largest difference of logits is at
   * most T√(1 + 1/s).
   */
  private double leastProbability(double t) {
    double sum = 1;
    for (int s = 1; s < classes; s++) {
      double difference = t == 0 ? 0 : multiplyUp(t, sqrtUp(addUp(1, divideUp(1, s))));
      sum = addUp(sum, OutwardMath.expUp(difference));
    }
    return Math.max(0, divideDown(1, sum));
  }

  /**
   * ∫₀¹c(uT)du or less. The secant along t is a mean of φ″ at ut, 0 ≤ u ≤ 1. 1/c is a sum of
   * exponentials, of which the logarithm is convex: on a short interval c is no less than the
   * exponential that meets it at both ends, and the mean of that no less than the root of the two.
   */
  @Override
  public double secantAtLeast(double t) {
    double sum = 0;
    double end = curvatureAtLeast(0);
    for (int i = 1; i <= PARTS; i++) {
      double start = end;
      end = curvatureAtLeast(multiplyUp(t, (double) i / PARTS));
      sum = addDown(sum, sqrtDown(Math.max(0, multiplyDown(start, end))));
    }
    return Math.max(curvatureAtLeast(t), divideDown(sum, PARTS));
  }

  @Override
  public double riseSlope(double t) {
    return curvatureAtLeast(t);
  }

  @Override
  public double curvatureAtMost(double t) {
    return 0.5;
  }

  @Override
  public Optional<ThirdDerivative> third() {
    return Optional.of(this);
  }

  /** √2³/(6√3): a variable of range w has a third central moment of at most w³/(6√3). */
  @Override
  public double atMost(double t) {
    double cube = multiplyUp(2, OutwardMath.SQRT_2_UP);
    return divideUp(cube, multiplyDown(6, Math.nextDown(Math.sqrt(3))));
  }

  /** √2: no deviation from the mean is more than the range. */
  @Override
  public double overCurvature(double t) {
    return OutwardMath.SQRT_2_UP;
  }

  @Override
  public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
    return rows.shells().classes() == classes
        ? Optional.of(ZeroGradient.byClass(rows))
        : Optional.empty();
  }

  /** λ‖w‖² ≤ −⟨∇L(0), w⟩ ≤ √(1 − 1/k)·B‖w‖, and λ‖w‖² ≤ L(0) = ln k. */
  @Override
  public double longestMinimiser(double lambda, double ball) {
    double byGradient = divideUp(multiplyUp(slopeAtMost(0), ball), lambda);
    double most = Math.nextUp(Math.nextUp(StrictMath.log(classes)));
    return Math.min(byGradient, sqrtUp(divideUp(most, lambda)));
  }

  /** No row's loss reaches ln 2 then, so every row's class is the likeliest: longer is better. */
  @Override
  public double noMinimiserBelow() {
    return 0.5;
  }
}

package dev.lethe.glm.softmax;

import org.apache.commons.numbers.gamma.Erfc;

/**
 * How often noise leaves a class the likeliest.
 *
 * <p>Noise of deviation s in each of the k − 1 margins is noise in the k logits but for what all
 * have in common, which changes no order: as if each logit z_j had its own N(0, s²). So class y is
 * chosen with probability ∫ϕ(u)·Π_{j≠y} Φ((z_y − z_j)/s + u) du, by the trapezium rule, which is as
 * exact as doubles for so smooth a function.
 */
final class ChosenClass {

  private static final double END = 8;
  private static final double STEP = 0.25;

  private ChosenClass() {}

  static double chance(double[] logits, int y, double deviation) {
    if (deviation == 0) {
      return isLikeliest(logits, y) ? 1 : 0;
    }
    double sum = 0;
    for (double u = -END; u <= END; u += STEP) {
      double product = Math.exp(-u * u / 2);
      for (int j = 0; j < logits.length && product > 0; j++) {
        product *= j == y ? 1 : cdf((logits[y] - logits[j]) / deviation + u);
      }
      sum += product;
    }
    return Math.min(1, sum * STEP / Math.sqrt(2 * Math.PI));
  }

  /** Of equal ones the first is chosen. */
  private static boolean isLikeliest(double[] logits, int y) {
    for (int j = 0; j < logits.length; j++) {
      if (logits[j] > logits[y] || (logits[j] == logits[y] && j < y)) {
        return false;
      }
    }
    return true;
  }

  private static double cdf(double x) {
    return x > END ? 1 : Erfc.value(-x / Math.sqrt(2)) / 2;
  }
}

package dev.lethe.glm.softmax;

/**
 * The probabilities of the classes at the margins of some rows.
 *
 * <p>Arrays of rows and classes go class by class, row i of n and class c at c·n + i, and loops go
 * over rows, so that they are compiled to vectors.
 */
final class Probabilities {

  private final int rows;

  /** Logits less the largest of their row. */
  private final double[] behind;

  private final double[] values;
  private final int[] likeliest;

  /** Σ exp(behind) without the likeliest, which adds 1. */
  private final double[] others;

  private Probabilities(int rows, double[] logits) {
    this.rows = rows;
    this.behind = logits;
    this.values = new double[logits.length];
    this.likeliest = new int[rows];
    this.others = new double[rows];
  }

  static Probabilities of(int classes, double[] margins) {
    int rows = margins.length / (classes - 1);
    double[] logits = new double[classes * rows];
    new ClassCoordinates(classes).expand(margins, rows, logits);
    Probabilities p = new Probabilities(rows, logits);
    p.subtractLargest();
    for (int c = 0; c < classes; c++) {
      p.exponentials(c);
    }
    for (int c = 0; c < classes; c++) {
      p.divide(c * rows);
    }
    return p;
  }

  private void subtractLargest() {
    double[] top = new double[rows];
    System.arraycopy(behind, 0, top, 0, rows);
    for (int c = 1; c * rows < behind.length; c++) {
      for (int i = 0; i < rows; i++) {
        double logit = behind[c * rows + i];
        likeliest[i] = logit > top[i] ? c : likeliest[i];
        top[i] = Math.max(logit, top[i]);
      }
    }
    for (int from = 0; from < behind.length; from += rows) {
      subtract(from, top);
    }
  }

  private void subtract(int from, double[] top) {
    for (int i = 0; i < rows; i++) {
      behind[from + i] -= top[i];
    }
  }

  private void exponentials(int c) {
    for (int i = 0; i < rows; i++) {
      double term = Math.exp(behind[c * rows + i]);
      values[c * rows + i] = term;
      others[i] += c == likeliest[i] ? 0 : term;
    }
  }

  private void divide(int from) {
    for (int i = 0; i < rows; i++) {
      values[from + i] /= 1 + others[i];
    }
  }

  /** −log p of class c in row i. */
  double loss(int i, int c) {
    return Math.log1p(others[i]) - behind[c * rows + i];
  }

  double of(int i, int c) {
    return values[c * rows + i];
  }

  /** p_a(1 − p_a), or −p_a·p_b, of every row; never of the wrong sign. */
  double[] covariances(int a, int b) {
    double[] all = new double[rows];
    for (int i = 0; i < rows; i++) {
      all[i] = -values[a * rows + i] * values[b * rows + i];
    }
    for (int i = 0; i < rows && a == b; i++) {
      double rest = a == likeliest[i] ? others[i] / (1 + others[i]) : 1 - of(i, a);
      all[i] = of(i, a) * rest;
    }
    return all;
  }
}

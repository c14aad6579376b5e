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
    p.exponentials();
    p.sumOthers(classes);
    for (int from = 0; from < logits.length; from += rows) {
      p.divide(from);
    }
    return p;
  }

  private void subtractLargest() {
    double[] top = new double[rows];
    System.arraycopy(behind, 0, top, 0, rows);
    for (int from = rows; from < behind.length; from += rows) {
      raise(top, from);
    }
    for (int from = 0; from < behind.length; from += rows) {
      subtract(top, from);
    }
  }

  private void raise(double[] top, int from) {
    for (int i = 0; i < rows; i++) {
      top[i] = Math.max(top[i], behind[from + i]);
    }
  }

  private void subtract(double[] top, int from) {
    for (int i = 0; i < rows; i++) {
      behind[from + i] -= top[i];
    }
  }

  private void exponentials() {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.exp(behind[i]);
    }
  }

  /** The likeliest counts 0 meanwhile: to ask at every term whether it is the one takes longer. */
  private void sumOthers(int classes) {
    for (int c = classes - 1; c >= 0; c--) {
      for (int i = 0; i < rows; i++) {
        likeliest[i] = behind[c * rows + i] == 0 ? c : likeliest[i];
      }
    }
    setLikeliest(0);
    for (int from = 0; from < values.length; from += rows) {
      add(from);
    }
    setLikeliest(1);
  }

  private void setLikeliest(double value) {
    for (int i = 0; i < rows; i++) {
      values[likeliest[i] * rows + i] = value;
    }
  }

  private void add(int from) {
    for (int i = 0; i < rows; i++) {
      others[i] += values[from + i];
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

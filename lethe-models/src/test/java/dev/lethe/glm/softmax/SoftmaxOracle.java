package dev.lethe.glm.softmax;

import dev.lethe.base.Grid;
import dev.lethe.glm.Oracle;

/**
 * Softmax regression by its definition: probabilities, gradient and Hessian of the weights W of all
 * k classes, and a dense Q between them and the k − 1 vectors V = QW. Shares nothing with what it
 * judges but the choice of Q, the reflection that takes e₀ to 1/√k without its first row.
 *
 * <p>A label is a class over 2²⁰, as a sample holds it.
 */
final class SoftmaxOracle implements Oracle.Referee {

  private final int classes;
  private final double[][] q;

  SoftmaxOracle(int classes) {
    this.classes = classes;
    this.q = reflection(classes);
  }

  /** What a label of a class is in a sample. */
  static double label(int index) {
    return (double) index / Grid.ONE;
  }

  /** Rows 1 to k − 1 of I − 2uuᵀ/‖u‖², u = e₀ − 1/√k. */
  private static double[][] reflection(int k) {
    double[] u = new double[k];
    for (int c = 0; c < k; c++) {
      u[c] = (c == 0 ? 1 : 0) - 1 / Math.sqrt(k);
    }
    double square = Oracle.dot(u, u);
    double[][] rows = new double[k - 1][k];
    for (int a = 0; a < k - 1; a++) {
      for (int c = 0; c < k; c++) {
        rows[a][c] = (c == a + 1 ? 1 : 0) - 2 * u[a + 1] * u[c] / square;
      }
    }
    return rows;
  }

  double[][] q() {
    return q;
  }

  /** W = QᵀV, class after class. */
  double[] classWeights(double[] v) {
    int d = v.length / (classes - 1);
    double[] w = new double[classes * d];
    for (int a = 0; a < classes - 1; a++) {
      for (int c = 0; c < classes; c++) {
        for (int j = 0; j < d; j++) {
          w[c * d + j] += q[a][c] * v[a * d + j];
        }
      }
    }
    return w;
  }

  /** QG of a k×d matrix. */
  private double[] project(double[] w) {
    int d = w.length / classes;
    double[] v = new double[(classes - 1) * d];
    for (int a = 0; a < classes - 1; a++) {
      for (int c = 0; c < classes; c++) {
        for (int j = 0; j < d; j++) {
          v[a * d + j] += q[a][c] * w[c * d + j];
        }
      }
    }
    return v;
  }

  @Override
  public int weights(int features) {
    return (classes - 1) * features;
  }

  private double[] logits(double[] x, double[] w) {
    double[] z = new double[classes];
    for (int c = 0; c < classes; c++) {
      for (int j = 0; j < x.length; j++) {
        z[c] += w[c * x.length + j] * x[j];
      }
    }
    return z;
  }

  private static double logOfSum(double[] z) {
    double top = Double.NEGATIVE_INFINITY;
    for (double one : z) {
      top = Math.max(top, one);
    }
    double sum = 0;
    for (double one : z) {
      sum += Math.exp(one - top);
    }
    return top + Math.log(sum);
  }

  private double[] probabilities(double[] x, double[] w) {
    double[] p = logits(x, w);
    double all = logOfSum(p);
    for (int c = 0; c < classes; c++) {
      p[c] = Math.exp(p[c] - all);
    }
    return p;
  }

  private static int index(double y) {
    return (int) Math.round(y * Grid.ONE);
  }

  @Override
  public double value(double[][] x, double[] y, double lambda, double[] v) {
    double[] w = classWeights(v);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double[] z = logits(x[i], w);
      sum += logOfSum(z) - z[index(y[i])];
    }
    return sum / x.length + lambda / 2 * Oracle.dot(v, v);
  }

  @Override
  public double[] gradient(double[][] x, double[] y, double lambda, double[] v) {
    double[] w = classWeights(v);
    double[] all = new double[w.length];
    for (int i = 0; i < x.length; i++) {
      double[] p = probabilities(x[i], w);
      p[index(y[i])] -= 1;
      for (int k = 0; k < all.length; k++) {
        all[k] += p[k / x[i].length] * x[i][k % x[i].length] / x.length;
      }
    }
    return Oracle.minus(project(all), -lambda, v);
  }

  @Override
  public double[][] hessian(double[][] x, double[] y, double lambda, double[] v) {
    int d = x[0].length;
    double[] w = classWeights(v);
    double[][] h = new double[v.length][v.length];
    for (double[] row : x) {
      double[][] inner = projected(probabilities(row, w));
      for (int a = 0; a < v.length; a++) {
        for (int b = 0; b < v.length; b++) {
          h[a][b] += inner[a / d][b / d] * row[a % d] * row[b % d] / x.length;
        }
      }
    }
    for (int a = 0; a < v.length; a++) {
      h[a][a] += lambda;
    }
    return h;
  }

  /** Q(diag(p) − ppᵀ)Qᵀ. */
  private double[][] projected(double[] p) {
    double[][] inner = new double[classes - 1][classes - 1];
    for (int a = 0; a < classes - 1; a++) {
      double mean = Oracle.dot(q[a], p);
      for (int b = 0; b < classes - 1; b++) {
        for (int c = 0; c < classes; c++) {
          inner[a][b] += p[c] * (q[a][c] - mean) * q[b][c];
        }
      }
    }
    return inner;
  }
}

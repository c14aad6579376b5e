package dev.lethe.svm;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.Arrays;

/**
 * Projected Newton steps on the support found so far: the last digits, which coordinate steps give
 * only slowly.
 *
 * <p>On the face α_F > 0 the dual is a quadratic whose maximum solves Q_FF·α_F = 1. A step towards
 * it, clipped at zero and halved until D grows, never does harm; rows that reach zero leave the
 * face. O(|F|³) a step. A small multiple of the identity keeps duplicate rows solvable; repeating
 * the step removes what it costs.
 */
final class FaceNewton {

  private static final int MAX_STEPS = 25;
  private static final int MAX_HALVINGS = 8;
  private static final double DAMPING = 1e-13;
  private static final double CONVERGED = 1e-13;

  private final int[] face;
  private final double[] q;
  private final double[] alpha;
  private final double[] gradient;
  private final Kernel kernel = Kernels.java();

  private FaceNewton(DualAscent ascent, int[] face) {
    int size = face.length;
    this.face = face;
    this.q = new double[size * size];
    this.alpha = new double[size];
    this.gradient = new double[size];
    for (int s = 0; s < size; s++) {
      double[] row = ascent.rows.row(face[s]);
      for (int t = 0; t < size; t++) {
        q[s * size + t] = row[face[t]];
      }
      alpha[s] = ascent.alpha[face[s]];
      gradient[s] = ascent.gradient[face[s]];
    }
  }

  /** Improves α on the current support and leaves the other rows at zero. */
  static void improve(DualAscent ascent) {
    int[] face = ascent.support();
    if (face.length == 0) {
      return;
    }
    FaceNewton newton = new FaceNewton(ascent, face);
    for (int step = 0; step < MAX_STEPS && newton.step(); step++) {
      // Each step improves α and the gradient on the face.
    }
    ascent.replace(face, newton.alpha);
  }

  /** False when nothing was gained, or nothing more is to be gained. */
  private boolean step() {
    int[] free = positive();
    double[] direction = direction(free);
    if (direction.length == 0) {
      return false;
    }
    double length = 1;
    for (int halving = 0; halving < MAX_HALVINGS; halving++) {
      double[] change = clippedChange(free, direction, length);
      double[] product = multiply(change);
      double gain = 0;
      for (int s = 0; s < change.length; s++) {
        gain += change[s] * (gradient[s] - 0.5 * product[s]);
      }
      if (gain > 0) {
        double largest = 0;
        for (int s = 0; s < change.length; s++) {
          alpha[s] = Math.max(0, alpha[s] + change[s]);
          gradient[s] -= product[s];
          largest = Math.max(largest, alpha[s] > 0 ? Math.abs(gradient[s]) : 0);
        }
        return largest > CONVERGED;
      }
      length /= 2;
    }
    return false;
  }

  private int[] positive() {
    int[] free = new int[face.length];
    int size = 0;
    for (int s = 0; s < face.length; s++) {
      if (alpha[s] > 0) {
        free[size++] = s;
      }
    }
    return Arrays.copyOf(free, size);
  }

  /** (Q_FF + ηI)⁻¹g on the free rows; empty if the factorisation fails. */
  private double[] direction(int[] free) {
    int size = free.length;
    double[] a = new double[size * size];
    double trace = 0;
    for (int s = 0; s < size; s++) {
      for (int t = 0; t < size; t++) {
        a[s * size + t] = q[free[s] * face.length + free[t]];
      }
      trace += a[s * size + s];
    }
    for (int s = 0; s < size; s++) {
      a[s * size + s] += DAMPING * trace;
    }
    if (size == 0 || !kernel.cholesky(a, size)) {
      return new double[0];
    }
    double[] x = new double[size];
    for (int s = 0; s < size; s++) {
      double sum = gradient[free[s]];
      for (int t = 0; t < s; t++) {
        sum -= a[s * size + t] * x[t];
      }
      x[s] = sum / a[s * size + s];
    }
    for (int s = size - 1; s >= 0; s--) {
      x[s] /= a[s * size + s];
      for (int t = 0; t < s; t++) {
        x[t] -= a[s * size + t] * x[s];
      }
    }
    return x;
  }

  private double[] clippedChange(int[] free, double[] direction, double length) {
    double[] change = new double[face.length];
    for (int s = 0; s < free.length; s++) {
      change[free[s]] = Math.max(-alpha[free[s]], length * direction[s]);
    }
    return change;
  }

  private double[] multiply(double[] vector) {
    int size = face.length;
    double[] product = new double[size];
    for (int t = 0; t < size; t++) {
      if (vector[t] != 0) {
        for (int s = 0; s < size; s++) {
          product[s] += vector[t] * q[t * size + s];
        }
      }
    }
    return product;
  }
}

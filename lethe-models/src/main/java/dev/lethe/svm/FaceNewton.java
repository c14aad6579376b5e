package dev.lethe.svm;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.Arrays;

/**
 * Projected Newton steps on the support found so far: the last digits, which coordinate steps give
 * only slowly.
 *
 * <p>On the face α_F > 0 the dual is a quadratic whose maximum solves Q_FF·α_F = 1. A step towards
 * it is clipped at zero if D grows all the same, or else ends where the first row reaches zero;
 * rows at zero leave the face. O(|F|³) a step. A small multiple of the identity keeps duplicate
 * rows solvable; repeating the step removes what it costs.
 */
final class FaceNewton {

  private static final int MIN_STEPS = 40;

  /** Small faces may shed all their surplus rows, one a step; large ones stop after this work. */
  private static final double WORK = 1e9;

  private static final double NEGLIGIBLE = 1e-14;
  private static final double DAMPING = 1e-13;
  private static final double FINEST = 1e-14;

  private final int[] face;
  private final double[] q;
  private final double[] alpha;
  private final double[] gradient;
  private final double precision;
  private final Kernel kernel = Kernels.java();

  private FaceNewton(DualAscent ascent, int[] face, double precision) {
    this.precision = Math.max(FINEST, precision);
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

  /**
   * Improves α on the current support and leaves the other rows at zero.
   *
   * @param precision how near to 1 the margins of the support need to be
   */
  static void improve(DualAscent ascent, double precision) {
    int[] face = ascent.support();
    if (face.length == 0) {
      return;
    }
    FaceNewton newton = new FaceNewton(ascent, face, precision);
    double affordable = WORK / Math.pow(face.length, 3);
    double steps = Math.max(MIN_STEPS, Math.min(4.0 * face.length, affordable));
    for (int step = 0; step < steps && newton.step(); step++) {
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
    for (double length : new double[] {1, 0.25}) {
      if (gains(clippedChange(free, direction, length))) {
        return !converged();
      }
    }
    return gains(clippedChange(free, direction, toFirstZero(free, direction))) && !converged();
  }

  /**
   * The largest step, at most 1, that leaves every α ≥ 0. It gains, whatever the rank of Q_FF: with
   * (Q + ηI)δ = g the gain of tδ is t·δᵀ(Q + ηI)δ − ½t²δᵀQδ > 0 for t ≤ 1.
   */
  private double toFirstZero(int[] free, double[] direction) {
    double length = 1;
    for (int s = 0; s < free.length; s++) {
      if (direction[s] < 0) {
        length = Math.min(length, alpha[free[s]] / -direction[s]);
      }
    }
    return length;
  }

  /** Makes the change if D grows by it. */
  private boolean gains(double[] change) {
    double[] product = multiply(change);
    double gain = 0;
    for (int s = 0; s < change.length; s++) {
      gain += change[s] * (gradient[s] - 0.5 * product[s]);
    }
    if (!(gain > 0)) {
      return false;
    }
    for (int s = 0; s < change.length; s++) {
      double moved = alpha[s] + change[s];
      // What is left after rounding of a row that was to reach zero would stop the next step.
      alpha[s] = moved > NEGLIGIBLE * alpha[s] ? moved : 0;
      gradient[s] -= product[s];
    }
    return true;
  }

  private boolean converged() {
    double largest = 0;
    for (int s = 0; s < alpha.length; s++) {
      largest = Math.max(largest, alpha[s] > 0 ? Math.abs(gradient[s]) : 0);
    }
    return largest <= precision;
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

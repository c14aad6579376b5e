package dev.lethe.svm;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Projected Newton steps on the support found so far: the last digits, which coordinate steps give
 * only slowly.
 *
 * <p>On the face α_F > 0 the dual is a quadratic whose maximum solves Q_FF·α_F = 1. A step towards
 * it is clipped at zero if D grows all the same, or else bends where rows reach zero; rows at zero
 * leave the face. Large faces are usually well conditioned: a few products with Q_FF give the
 * direction by conjugate gradients; where they do not, and on small faces, Cholesky does, O(|F|³).
 * A small multiple of the identity keeps duplicate rows solvable there; repeating the step removes
 * what it costs. Both begin at 0, so that D grows along the way to what they give.
 */
final class FaceNewton {

  private static final int MIN_STEPS = 40;

  /** Small faces may shed all their surplus rows, one a step; large ones stop after this work. */
  private static final double WORK = 1e9;

  private static final double NEGLIGIBLE = 1e-14;
  private static final double DAMPING = 1e-13;
  private static final double FINEST = 1e-14;

  /** A factorisation takes about as long as |F| over this products: memory is slow. */
  private static final int PRODUCTS = 16;

  /** Fewer products than this are not worth a try. */
  private static final int FEW = 16;

  /** A direction that ends outside α ≥ 0 is clipped anyway: more digits than this are in vain. */
  private static final double ROUGH = 0.1;

  private final int[] face;
  private final RowBlock q;
  private final double[] diagonal;
  private final double[] alpha;
  private final double[] gradient;
  private final double precision;
  private final Kernel kernel = Kernels.java();
  private boolean iterative = true;

  private FaceNewton(DualAscent ascent, int[] face, double precision) {
    this.precision = Math.max(FINEST, precision);
    int size = face.length;
    this.face = face;
    this.q = kernel.newBlock(size, size);
    this.diagonal = new double[size];
    this.alpha = new double[size];
    this.gradient = new double[size];
    double[] restricted = new double[size];
    for (int s = 0; s < size; s++) {
      double[] row = ascent.rows.row(face[s]);
      for (int t = 0; t < size; t++) {
        restricted[t] = row[face[t]];
      }
      q.append(restricted, 0);
      diagonal[s] = restricted[s];
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
    return gains(bentChange(free, direction)) && !converged();
  }

  /**
   * As far along the direction, bent where rows reach zero, as D grows all the way; O(|F|) a bend.
   * At least to the first, whatever the rank of Q_FF: with (Q + ηI)δ = g the gain of tδ is t·δᵀ(Q +
   * ηI)δ − ½t²δᵀQδ > 0 for t ≤ 1. Where more rows carry than Q_FF has ranks, each bend sheds one.
   */
  private double[] bentChange(int[] free, double[] direction) {
    double[] change = new double[face.length];
    double[] way = new double[face.length];
    double[] zeroAt = new double[face.length];
    for (int s = 0; s < free.length; s++) {
      way[free[s]] = direction[s];
      zeroAt[free[s]] = direction[s] < 0 ? alpha[free[s]] / -direction[s] : 1;
    }
    int[] bends =
        Arrays.stream(free)
            .filter(s -> zeroAt[s] < 1)
            .boxed()
            .sorted(Comparator.comparingDouble(s -> zeroAt[s]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] left = gradient.clone();
    double[] product = multiply(way);
    double[] row = new double[face.length];
    double at = 0;
    for (int b = 0; b <= bends.length; b++) {
      double slope = 0;
      double curvature = 0;
      for (int s : free) {
        slope += left[s] * way[s];
        curvature += product[s] * way[s];
      }
      double next = b < bends.length ? zeroAt[bends[b]] : 1;
      double best = curvature > 0 ? slope / curvature : 1;
      double length = Math.max(0, Math.min(next - at, best));
      for (int s : free) {
        change[s] += length * way[s];
        left[s] -= length * product[s];
      }
      if (b == bends.length || !(next - at <= best)) {
        break;
      }
      int bend = bends[b];
      q.copyRow(bend, row, 0);
      SignedRows.add(product, row, -way[bend]);
      change[bend] = -alpha[bend];
      way[bend] = 0;
      at = next;
    }
    return change;
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

  /** About Q_FF⁻¹g on the free rows; empty if there is none. */
  private double[] direction(int[] free) {
    int products = free.length / PRODUCTS;
    if (iterative && products >= FEW) {
      double[] found = byProducts(free, products);
      if (found.length > 0) {
        return found;
      }
      iterative = false;
    }
    return byFactor(free);
  }

  /** By conjugate gradients, each row scaled by its diagonal; empty if so few do not suffice. */
  private double[] byProducts(int[] free, int products) {
    double[] x = new double[free.length];
    double[] left = new double[free.length];
    double[] way = new double[face.length];
    double begin = 0;
    double scaled = 0;
    for (int s = 0; s < free.length; s++) {
      left[s] = gradient[free[s]];
      way[free[s]] = left[s] / diagonal[free[s]];
      scaled += left[s] * way[free[s]];
      begin = Math.max(begin, Math.abs(left[s]));
    }
    for (int i = 0; i < products; i++) {
      double[] product = multiply(way);
      double curvature = 0;
      for (int s : free) {
        curvature += way[s] * product[s];
      }
      double length = scaled / curvature;
      double before = scaled;
      double largest = 0;
      boolean outside = false;
      scaled = 0;
      for (int s = 0; s < free.length; s++) {
        x[s] += length * way[free[s]];
        left[s] -= length * product[free[s]];
        scaled += left[s] * left[s] / diagonal[free[s]];
        largest = Math.max(largest, Math.abs(left[s]));
        outside |= alpha[free[s]] + x[s] < 0;
      }
      if (!(curvature > 0)) {
        return new double[0];
      }
      if (largest <= precision || (outside && largest <= ROUGH * begin)) {
        return x;
      }
      for (int s = 0; s < free.length; s++) {
        way[free[s]] = left[s] / diagonal[free[s]] + scaled / before * way[free[s]];
      }
    }
    return new double[0];
  }

  /** (Q_FF + ηI)⁻¹g; empty if the factorisation fails. */
  private double[] byFactor(int[] free) {
    int size = free.length;
    double[] a = new double[size * size];
    double[] row = new double[face.length];
    double trace = 0;
    for (int s = 0; s < size; s++) {
      q.copyRow(free[s], row, 0);
      for (int t = 0; t < size; t++) {
        a[s * size + t] = row[free[t]];
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
    double[] product = new double[face.length];
    kernel.multiplyTransposedAdd(q, vector, product);
    return product;
  }
}

package dev.lethe.svm;

import java.util.Arrays;

/**
 * Greedy ascent on the dual D(α) = Σα − ½αᵀQα, α ≥ 0: one or two coordinates a step.
 *
 * <p>Without a bias there is no equality constraint, so a single coordinate can move, and the best
 * single move is always tried: D converges to its maximum. Moving the best partner as well (chosen
 * by its exact second-order gain, as in Steinwart, Hush and Scovel, "Training SVMs without offset",
 * 2011) saves most of the steps. O(n) a step beside two kernel rows: gains of all rows come from a
 * loop without branches, which the compiler vectorises, and another one finds the largest. Nothing
 * here is trusted: {@link MarginCertificate} judges the outcome.
 */
final class DualAscent {

  /** Pairs nearer to parallel than this are as one coordinate; opposite ones diverge quickly. */
  private static final double PARALLEL = 1e-12;

  final SignedRows rows;
  final double[] alpha;

  /** ∂D/∂α_i = 1 − (Qα)_i = 1 − margin of row i. */
  final double[] gradient;

  private final double[] diagonal;

  /** What moving each row would gain in the search under way. */
  private final double[] gains;

  /** Begins at these α ≥ 0. */
  DualAscent(LabelledPoints points, double[] start) {
    int n = points.count();
    this.rows = new SignedRows(points);
    this.alpha = start.clone();
    this.gradient = new double[n];
    refresh();
    this.gains = new double[n];
    this.diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = points.diagonal(i);
    }
  }

  /** The rows with α > 0. */
  int[] support() {
    int[] found = new int[alpha.length];
    int size = 0;
    for (int i = 0; i < alpha.length; i++) {
      if (alpha[i] > 0) {
        found[size++] = i;
      }
    }
    return Arrays.copyOf(found, size);
  }

  /** How much the margin of a row with α = 0 is short of 1 at most; 0 if none is. */
  double worstOutside() {
    double worst = 0;
    for (int i = 0; i < alpha.length; i++) {
      worst = alpha[i] > 0 ? worst : Math.max(worst, gradient[i]);
    }
    return worst;
  }

  /** Moves the best coordinate, with the best partner if that gains more; false if none gains. */
  boolean step() {
    int i = bestSingle();
    if (i < 0) {
      return false;
    }
    double[] rowI = rows.row(i);
    int j = bestPartner(i, rowI);
    if (j < 0) {
      move(i, rowI, singleMove(i));
      return true;
    }
    double q = rowI[j];
    double determinant = determinant(diagonal[i], diagonal[j], q);
    double moveI = (gradient[i] * diagonal[j] - gradient[j] * q) / determinant;
    double moveJ = (gradient[j] * diagonal[i] - gradient[i] * q) / determinant;
    move(i, rowI, moveI);
    move(j, rows.row(j), moveJ);
    return true;
  }

  private double singleMove(int i) {
    return Math.max(-alpha[i], gradient[i] / diagonal[i]);
  }

  /** −1 if none gains. A row at zero that should fall further moves by 0 and gains 0. */
  private int bestSingle() {
    for (int i = 0; i < gains.length; i++) {
      double g = gradient[i];
      double move = Math.max(-alpha[i], g / diagonal[i]);
      gains[i] = move * (g - 0.5 * diagonal[i] * move);
    }
    int best = -1;
    double bestGain = 0;
    for (int i = 0; i < gains.length; i++) {
      if (gains[i] > bestGain) {
        bestGain = gains[i];
        best = i;
      }
    }
    return best;
  }

  /** The partner with which the joint, unclipped optimum is feasible and gains most; −1 if none. */
  private int bestPartner(int i, double[] rowI) {
    double g = gradient[i];
    double qii = diagonal[i];
    for (int j = 0; j < gains.length; j++) {
      double h = gradient[j];
      double q = rowI[j];
      double up = g * diagonal[j] - h * q;
      double upJ = h * qii - g * q;
      gains[j] = 0.5 * (g * up + h * upJ) / determinant(qii, diagonal[j], q);
    }
    double single = singleMove(i);
    double bestGain = single * (g - 0.5 * qii * single);
    int best = -1;
    // Whether it is feasible is asked of the few rows that gain more than all before them.
    for (int j = 0; j < gains.length; j++) {
      if (gains[j] > bestGain && j != i && canMove(j) && isFeasible(i, j, rowI[j])) {
        bestGain = gains[j];
        best = j;
      }
    }
    return best;
  }

  private boolean canMove(int j) {
    return gradient[j] > 0 || alpha[j] > 0;
  }

  private boolean isFeasible(int i, int j, double q) {
    double determinant = determinant(diagonal[i], diagonal[j], q);
    return determinant > 0
        && alpha[i] * determinant + (gradient[i] * diagonal[j] - gradient[j] * q) >= 0
        && alpha[j] * determinant + (gradient[j] * diagonal[i] - gradient[i] * q) >= 0;
  }

  private static double determinant(double qii, double qjj, double q) {
    double product = qii * qjj;
    return Math.max(product - q * q, PARALLEL * product);
  }

  private void move(int i, double[] rowI, double by) {
    // The clip repairs rounding only: callers chose a feasible move.
    double moved = Math.max(0, alpha[i] + by);
    double change = moved - alpha[i];
    alpha[i] = moved;
    SignedRows.add(gradient, rowI, -change);
  }

  /** Replaces α on some rows, and brings the gradient up to date. */
  void replace(int[] at, double[] values) {
    double[] change = new double[at.length];
    for (int s = 0; s < at.length; s++) {
      change[s] = alpha[at[s]] - values[s];
      alpha[at[s]] = values[s];
    }
    rows.addAll(gradient, at, change);
  }

  /** Computes the gradient afresh, to shed the rounding of many steps. */
  void refresh() {
    Arrays.fill(gradient, 1);
    int[] support = support();
    rows.addAll(gradient, support, Arrays.stream(support).mapToDouble(i -> -alpha[i]).toArray());
  }

  /** What the floating-point state suggests about the norm of the solution; not a proof. */
  Estimate estimate() {
    double sum = 0;
    double normSquared = 0;
    double margin = Double.POSITIVE_INFINITY;
    for (int i = 0; i < alpha.length; i++) {
      sum += alpha[i];
      normSquared += alpha[i] * (1 - gradient[i]);
      margin = Math.min(margin, 1 - gradient[i]);
    }
    // Rounding near w = 0 (rows that cannot be separated) must not yield a negative square.
    normSquared = Math.max(normSquared, Double.MIN_NORMAL);
    double lower = sum * (sum / normSquared);
    double upper = margin > 0 ? normSquared / (margin * margin) : Double.POSITIVE_INFINITY;
    return new Estimate(lower, upper);
  }

  /** Estimates of a lower and an upper bound on ‖w_R‖². */
  record Estimate(double lower, double upper) {

    double gap() {
      return upper - lower;
    }
  }
}

package dev.lethe.svm;

import dev.lethe.base.BadInputException;

/**
 * A hard-margin classifier ŵ that satisfies every constraint, with proved bounds on its norm and on
 * its distance from the exact solution w_R.
 *
 * <p>Linear kernel: explicit weights. Other kernels: an expansion over the support rows.
 */
public final class SvmModel {

  private final SvmRows rows;
  private final int[] support;
  private final double[] coefficients;
  private final double[] weights;
  private final MarginCertificate certificate;

  private SvmModel(
      SvmRows rows,
      int[] support,
      double[] coefficients,
      double[] weights,
      MarginCertificate certificate) {
    this.rows = rows;
    this.support = support;
    this.coefficients = coefficients;
    this.weights = weights;
    this.certificate = certificate;
  }

  /** Makes ŵ from α ≥ 0 (positive exactly on {@code support}) and certifies it. */
  static SvmModel certify(DualAscent ascent, LabelledPoints points) {
    int[] support = ascent.support();
    if (points instanceof KernelRows features && features.kernel() instanceof SvmKernel.Linear) {
      double[] w = new double[features.dimension()];
      for (int j = 0; j < w.length; j++) {
        double[] column = features.column(j);
        for (int i : support) {
          w[j] += points.label(i) * ascent.alpha[i] * column[i];
        }
      }
      MarginCertificate certificate = MarginCertificate.ofWeights(features, ascent.alpha, w);
      scale(w, certificate);
      return new SvmModel(
          points, support, scaled(ascent, points, support, certificate), w, certificate);
    }
    MarginCertificate certificate =
        MarginCertificate.ofExpansion(points, ascent.rows, ascent.alpha);
    return new SvmModel(
        points, support, scaled(ascent, points, support, certificate), new double[0], certificate);
  }

  /**
   * The model of all rows from one of some of them.
   *
   * @param least of the margins that the model has on all rows, as {@link
   *     MarginCertificate#onAllRows} wants it
   */
  static SvmModel ofAllRows(LinearRows rows, SvmModel some, double least) {
    double[] w = some.weights();
    MarginCertificate certificate = some.certificate.onAllRows(w, least);
    scale(w, certificate);
    return new SvmModel(rows, new int[0], new double[0], w, certificate);
  }

  private static void scale(double[] w, MarginCertificate certificate) {
    for (int j = 0; j < w.length; j++) {
      w[j] *= certificate.scale();
    }
  }

  private static double[] scaled(
      DualAscent ascent, LabelledPoints points, int[] support, MarginCertificate certificate) {
    double[] coefficients = new double[support.length];
    for (int s = 0; s < support.length; s++) {
      coefficients[s] = points.label(support[s]) * (certificate.scale() * ascent.alpha[support[s]]);
    }
    return coefficients;
  }

  /** ‖w_R‖ is never below this: the dual value. */
  public double normAtLeast() {
    return certificate.normAtLeast();
  }

  /** ‖ŵ‖, and so ‖w_R‖, is never above this. */
  public double normAtMost() {
    return certificate.normAtMost();
  }

  /** The empirical margin γ_R = 1/‖w_R‖ is never above this. */
  public double marginAtMost() {
    return Math.nextUp(1 / certificate.normAtLeast());
  }

  /** ‖ŵ − w_R‖ is never above this: from the duality gap. */
  public double distanceAtMost() {
    return certificate.distanceAtMost();
  }

  /** Whether this model was trained on these very rows. */
  boolean isOf(SvmRows others) {
    return rows == others;
  }

  /** The kernel of the training rows. */
  public String kernelName() {
    return rows.kernelName();
  }

  /** Whether ŵ is a vector of the input space. */
  private boolean isLinear() {
    return weights.length > 0;
  }

  /** ŵ itself; refused unless the kernel is linear. */
  public double[] weights() {
    if (!isLinear()) {
      throw new BadInputException(
          "only a linear kernel has explicit weights, but this model's is " + kernelName());
    }
    return weights.clone();
  }

  /** The training rows that carry ŵ; refused where an engine holds them, which has no numbers. */
  public int[] support() {
    requirePoints();
    return support.clone();
  }

  private LabelledPoints requirePoints() {
    if (rows instanceof LabelledPoints points) {
      return points;
    }
    throw new BadInputException("a model of rows on an engine has weights, but no support rows");
  }

  /** ŵ = Σ coefficients[s]·φ(x_support[s]) (for a linear kernel up to the rounding of the sum). */
  public double[] coefficients() {
    requirePoints();
    return coefficients.clone();
  }

  /**
   * ⟨ŵ, φ(point)⟩; its sign is the prediction.
   *
   * @param point features, or for a precomputed kernel the kernel values with all training rows
   */
  public double decision(double[] point) {
    if (!isLinear()) {
      return requirePoints().expansion(support, coefficients, point);
    }
    if (point.length != weights.length) {
      throw new BadInputException(
          "a point must have " + weights.length + " features, but got " + point.length);
    }
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += weights[j] * point[j];
    }
    return sum;
  }

  /** 1 or −1. */
  public int predict(double[] point) {
    return decision(point) >= 0 ? 1 : -1;
  }

  /** The share of points whose label is predicted. */
  public double score(double[][] rows, int[] labels) {
    if (rows.length != labels.length || rows.length == 0) {
      throw new BadInputException(
          "a score needs as many labels as rows and at least one, but got "
              + rows.length
              + " rows and "
              + labels.length
              + " labels");
    }
    int right = 0;
    for (int i = 0; i < rows.length; i++) {
      right += predict(rows[i]) == labels[i] ? 1 : 0;
    }
    return (double) right / rows.length;
  }
}

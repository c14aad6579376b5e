package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Gradient and Hessian of the losses of some rows at fixed weights, as sums that rows can leave in
 * O(d²) each, without the regulariser.
 *
 * @param gradient Σ∇ℓ(ŵ, x)
 * @param gradientError what all rounding so far can have moved that sum by
 * @param hessian Σσ'(ŵ·x)x·xᵀ, with a radius for all rounding so far
 */
record LossDerivatives(double[] gradient, double gradientError, Enclosure hessian) {

  LossDerivatives {
    if (!(gradientError >= 0)) {
      throw new BadInputException(
          "what rounding can have moved a gradient by is at least 0, but got " + gradientError);
    }
  }

  /**
   * From the passes of a training, one of them for the Hessian here. A pass is off by what it says;
   * λŵ was added and is taken off again, and the sum is N times the mean: four roundings of u.
   */
  static LossDerivatives of(Risk risk, RiskAt here, double lambda) {
    double n = (double) risk.count();
    double[] w = here.w();
    double[] gradient = new double[w.length];
    Arrays.setAll(gradient, j -> n * (here.gradient()[j] - lambda * w[j]));
    double length = Vectors.normUp(w);
    double terms = addUp(Vectors.normUp(here.gradient()), multiplyUp(2 * lambda, length));
    double each = addUp(risk.gradientErrorAtMost(length), multiplyUp(0x1p-50, terms));
    return new LossDerivatives(gradient, multiplyUp(n, each), sum(risk.hessian(w), n));
  }

  /** Scaling by N rounds each entry once. */
  private static Enclosure sum(Enclosure mean, double n) {
    SymmetricMatrix sum = mean.centre().scale(n);
    double radius = addUp(multiplyUp(mean.radius(), n), multiplyUp(0x1p-52, sum.frobeniusNormUp()));
    return new Enclosure(sum, radius);
  }

  /**
   * Without some rows of length at most {@code ball}.
   *
   * <p>With u = 2⁻⁵³ and m̂ = ŵ·x off by γ_d·B‖ŵ‖: a row's gradient is off by B(8u + ¼γ_d·B‖ŵ‖),
   * its Hessian, a relative error of at most 16u + 2γ_d·B‖ŵ‖ in the weight and 3u in each product,
   * by ¼B² times that; each addition rounds the sum once more. All are charged at least twofold.
   */
  LossDerivatives without(GridRows rows, double[] weights, double ball) {
    int d = weights.length;
    double[] entries = hessian.centre().toArray();
    double[] sum = gradient.clone();
    double radius = hessian.radius();
    double error = gradientError;
    double length = Vectors.normUp(weights);
    double margin = multiplyUp((d + 4) * 0x1p-52, multiplyUp(ball, length));
    double perHessian = multiplyUp(multiplyUp(ball, ball), addUp(0x1p-48, margin));
    double perGradient = multiplyUp(ball, addUp(0x1p-48, margin));
    double size = hessian.centre().frobeniusNormUp();
    double[] x = new double[d];
    for (int r = 0; r < rows.rows(); r++) {
      double dot = 0;
      for (int j = 0; j < d; j++) {
        x[j] = rows.features()[r * d + j] * (1.0 / Grid.ONE);
        dot += x[j] * weights[j];
      }
      double y = rows.labels()[r] > 0 ? 1 : -1;
      double t = Math.exp(-Math.abs(dot));
      double against = (y * dot > 0 ? t : 1) / (1 + t);
      double curvature = t / ((1 + t) * (1 + t));
      for (int i = 0; i < d; i++) {
        sum[i] += y * against * x[i];
        for (int j = 0; j < d; j++) {
          entries[i * d + j] -= curvature * (x[i] * x[j]);
        }
      }
      // While rows leave, the Hessian can only exceed its first size by what rounding added.
      radius = addUp(radius, addUp(perHessian, multiplyUp(0x1p-51, addUp(size, radius))));
      error = addUp(error, addUp(perGradient, multiplyUp(0x1p-51, Vectors.normUp(sum))));
    }
    return new LossDerivatives(sum, error, new Enclosure(SymmetricMatrix.of(d, entries), radius));
  }

  void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(gradient, out);
    out.writeDouble(gradientError);
    StateFormat.writeVector(hessian.centre().toArray(), out);
    out.writeDouble(hessian.radius());
  }

  static LossDerivatives read(DataInputStream in) throws IOException {
    double[] gradient = StateFormat.readVector(in);
    double error = in.readDouble();
    SymmetricMatrix hessian = SymmetricMatrix.of(gradient.length, StateFormat.readVector(in));
    return new LossDerivatives(gradient, error, new Enclosure(hessian, in.readDouble()));
  }
}

package dev.lethe.lab.attack;

import dev.lethe.glm.newton.QuadraticInBall;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.ArrayList;
import java.util.List;

/** One Newton step on the retained risk, in a ball, from the minimiser on all rows. */
public final class NewtonVictim {

  private static final int TURNS = 12;

  private NewtonVictim() {}

  /** The minimiser of the retained risk's quadratic model at w_S over a ball. */
  public static Victim of(LogisticRows rows, double radius, Kernel kernel) {
    return RegressionVictim.after(
        rows,
        (fit, added) -> {
          double[] w = fit.weights();
          return new QuadraticInBall(rows.retainedHessian(w), rows.retainedGradient(w), w, radius)
              .minimiser(kernel)
              .orElseThrow();
        });
  }

  /**
   * Directions of rows for which the error's leading term ½H⁻¹T[H⁻¹p, H⁻¹p] is large, T the third
   * derivative at w_R: its maximum over p for a fixed answer a is the eigenvector of H⁻¹T[a]H⁻¹ of
   * largest absolute value, so p and a are improved in turn.
   */
  public static List<double[]> directions(LogisticRows rows, List<double[]> starts, Kernel kernel) {
    double[] w = rows.fit(List.of()).weights();
    CholeskyFactor factor = CholeskyFactor.of(rows.retainedHessian(w), kernel);
    List<double[]> found = new ArrayList<>();
    for (double[] start : starts) {
      double[] p = start;
      for (int turn = 0; turn < TURNS; turn++) {
        double[] answer = factor.solve(third(rows, w, factor.solve(p)));
        if (!(Dense.norm(answer) > 0)) {
          break;
        }
        p = strongest(rows, w, factor.solve(Dense.withNorm(1, answer)), factor, kernel);
      }
      found.add(p);
    }
    return found;
  }

  /** φ''' of log(1 + e^(−t)). */
  private static double thirdDerivative(double t) {
    double e = StrictMath.exp(-Math.abs(t));
    return -Math.signum(t) * e * (1 - e) / ((1 + e) * (1 + e) * (1 + e));
  }

  /** Σ φ'''(x·w)(x·δ)²x. */
  private static double[] third(LogisticRows rows, double[] w, double[] delta) {
    double[] sum = new double[w.length];
    for (double[] x : rows.rows()) {
      double along = Dense.dot(x, delta);
      sum = Dense.plus(sum, thirdDerivative(Dense.dot(x, w)) * along * along, x);
    }
    return sum;
  }

  private static double[] strongest(
      LogisticRows rows, double[] w, double[] answer, CholeskyFactor factor, Kernel kernel) {
    int d = w.length;
    double[] entries = new double[d * d];
    for (double[] x : rows.rows()) {
      double weight = thirdDerivative(Dense.dot(x, w)) * Dense.dot(x, answer);
      double[] image = factor.solve(x);
      for (int i = 0; i < d; i++) {
        for (int j = i; j < d; j++) {
          entries[i * d + j] += weight * image[i] * image[j];
        }
      }
    }
    SymmetricEigen eigen = kernel.eigen(SymmetricMatrix.takingUpper(d, entries), true);
    int largest = -eigen.values()[0] > eigen.values()[d - 1] ? 0 : d - 1;
    return Dense.vector(eigen, largest);
  }
}

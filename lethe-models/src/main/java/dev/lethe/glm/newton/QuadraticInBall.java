package dev.lethe.glm.newton;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * The minimiser of ⟨g, w − w₀⟩ + ½(w − w₀)ᵀH(w − w₀) over the ball ‖w‖ ≤ R, to rounding.
 *
 * <p>It is w(ν) = w₀ − (H + ν)⁻¹(g + νw₀) for ν = 0 if that is in the ball, else for the ν with
 * ‖w(ν)‖ = R. 1/‖w(ν)‖ is concave and nearly linear, so Newton's method on it takes two or three
 * factorisations from a good guess and rises to the root from the left. Nothing is proved here:
 * whoever uses the point checks it.
 */
public record QuadraticInBall(SymmetricMatrix h, double[] g, double[] from, double radius) {

  private static final int MOST_FACTORISATIONS = 60;

  /** The length of a point on the sphere is iterated until it is this near to R, relatively. */
  private static final double ENOUGH = 0x1p-46;

  /** Nearer to the sphere, relatively, is on it: only rounding is left. */
  private static final double NEAR = 0x1p-30;

  /** A point of the ball, for certain; empty where H has no Cholesky factor. */
  public Optional<double[]> minimiser(Kernel kernel) {
    double nu = guess();
    double[] best = from;
    double last = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MOST_FACTORISATIONS; i++) {
      CholeskyFactor factor;
      try {
        factor = CholeskyFactor.of(h.plusDiagonal(nu), kernel);
      } catch (BadInputException singular) {
        return Optional.empty();
      }
      best = point(factor, nu);
      double length = Math.sqrt(Vectors.dot(best, best));
      double off = Math.abs(length - radius) / radius;
      boolean stalled = off < NEAR && off >= last / 2;
      if ((nu == 0 && length <= radius) || off <= ENOUGH || stalled) {
        break;
      }
      last = off;
      double slope = Vectors.dot(best, factor.solve(best));
      double next = Math.max(0, nu + (length - radius) / radius * (length * length / slope));
      if (next == nu || !Double.isFinite(next)) {
        break;
      }
      nu = next;
    }
    return Optional.of(nu == 0 ? Vectors.intoBall(best, radius) : onSphere(best));
  }

  /** The multiplier that would make w₀ a minimiser, if w₀ is on the sphere. */
  private double guess() {
    double square = Vectors.dot(from, from);
    boolean onSphere = Math.sqrt(square) >= radius * (1 - NEAR);
    return onSphere ? Math.max(0, -Vectors.dot(g, from) / square) : 0;
  }

  private double[] point(CholeskyFactor factor, double nu) {
    return Vectors.plus(from, -1, factor.solve(Vectors.plus(g, nu, from)));
  }

  private double[] onSphere(double[] w) {
    double stretch = radius / Math.sqrt(Vectors.dot(w, w));
    double[] stretched = new double[w.length];
    Arrays.setAll(stretched, j -> stretch * w[j]);
    return Vectors.intoBall(stretched, radius);
  }
}

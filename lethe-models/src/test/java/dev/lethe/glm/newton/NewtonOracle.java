package dev.lethe.glm.newton;

import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;

/** A Newton step of the retained risk in a ball, by code that shares nothing with the product's. */
final class NewtonOracle {

  private NewtonOracle() {}

  /** ⟨g, w − from⟩ + ½(w − from)ᵀH(w − from), the model of the retained risk at {@code from}. */
  private record Model(double[][] h, double[] g, double[] from) {

    static Model of(Sample retained, double lambda, double[] from) {
      return new Model(
          Oracle.hessian(retained.x(), retained.y(), lambda, from),
          Oracle.gradient(retained.x(), retained.y(), lambda, from),
          from);
    }

    /** from − (H + ν)⁻¹(g + ν·from). */
    double[] shifted(double nu) {
      double[][] matrix = new double[h.length][];
      for (int k = 0; k < h.length; k++) {
        matrix[k] = h[k].clone();
        matrix[k][k] += nu;
      }
      return Oracle.minus(from, 1, Oracle.solve(matrix, Oracle.minus(g, -nu, from)));
    }
  }

  /** The minimiser of the model at {@code from} over ‖w‖ ≤ radius, by bisection on ν. */
  static double[] inBall(Sample retained, double lambda, double[] from, double radius) {
    Model model = Model.of(retained, lambda, from);
    double[] free = model.shifted(0);
    if (Oracle.norm(free) <= radius) {
      return free;
    }
    double low = 0;
    double high = 1e-3;
    while (Oracle.norm(model.shifted(high)) > radius) {
      low = high;
      high *= 8;
    }
    while (true) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        return model.shifted(high);
      }
      if (Oracle.norm(model.shifted(middle)) > radius) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  /** The old step, as if there were no ball, and its result put back into the ball. */
  static double[] projected(Sample retained, double lambda, double[] from, double radius) {
    double[] free = Model.of(retained, lambda, from).shifted(0);
    double length = Oracle.norm(free);
    return length > radius ? Sample.scale(free, radius / length) : free;
  }
}

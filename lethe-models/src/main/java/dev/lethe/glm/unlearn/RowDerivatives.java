package dev.lethe.glm.unlearn;

import dev.lethe.base.Grid;
import dev.lethe.glm.Loss;
import dev.lethe.statistics.GridRows;

/**
 * The derivatives of one row's loss, in parts.
 *
 * @param slopes φ′, a number for each output
 * @param curvatures the entries (a, b), a ≤ b, of φ″
 */
record RowDerivatives(double[] x, double[] slopes, double[] curvatures) {

  static RowDerivatives of(GridRows rows, int row, Loss loss, double[] weights) {
    int d = rows.columns();
    double[] x = new double[d];
    for (int j = 0; j < d; j++) {
      x[j] = rows.features()[row * d + j] * (1.0 / Grid.ONE);
    }
    double[] margins = new double[loss.outputs()];
    for (int a = 0; a < margins.length; a++) {
      for (int j = 0; j < d; j++) {
        margins[a] += x[j] * weights[a * d + j];
      }
    }
    int[] label = {rows.labels()[row]};
    double[] curvatures = loss.curvatures(margins.clone(), label);
    loss.slopes(margins, label);
    return new RowDerivatives(x, margins, curvatures);
  }

  void subtractFrom(double[] gradient, double[] hessian) {
    int d = x.length;
    int entry = 0;
    for (int a = 0; a < slopes.length; a++) {
      for (int i = 0; i < d; i++) {
        gradient[a * d + i] -= slopes[a] * x[i];
      }
      for (int b = a; b < slopes.length; b++) {
        subtractBlock(curvatures[entry++], a, b, hessian);
      }
    }
  }

  private void subtractBlock(double curvature, int a, int b, double[] hessian) {
    int d = x.length;
    int order = d * slopes.length;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double product = curvature * (x[i] * x[j]);
        hessian[(a * d + i) * order + b * d + j] -= product;
        if (a != b) {
          hessian[(b * d + j) * order + a * d + i] -= product;
        }
      }
    }
  }
}

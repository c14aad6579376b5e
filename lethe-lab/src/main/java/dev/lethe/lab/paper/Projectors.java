package dev.lethe.lab.paper;

import dev.lethe.linalg.SymmetricEigen;

/** Projectors onto leading eigenvectors, row by row. */
final class Projectors {

  private Projectors() {}

  /** P = Σ v·vᵀ over the k leading eigenvectors of a d×d matrix. */
  static double[] leading(SymmetricEigen eigen, int d, int k) {
    double[] projector = new double[d * d];
    for (int c = d - k; c < d; c++) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          projector[i * d + j] += eigen.vectors()[c * d + i] * eigen.vectors()[c * d + j];
        }
      }
    }
    return projector;
  }
}

package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.lab.attack.Dense;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;

/** The k leading components of XᵀX, and how far an addition to it turns them. */
record Components(SymmetricMatrix gram, SymmetricEigen eigen, int k) {

  static Components of(SymmetricMatrix gram, int k) {
    return new Components(gram, KERNEL.eigen(gram, true), k);
  }

  int d() {
    return gram.order();
  }

  /** P = Σ v·vᵀ over the leading eigenvectors, row by row. */
  double[] projector() {
    int d = d();
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

  /** ‖P − P'‖, P' that of another matrix. */
  double turned(SymmetricMatrix other) {
    return Dense.distance(of(other, k).projector(), projector());
  }

  /** By copies of one row between the last component that is kept and the first that is not. */
  double turnedAt(double angle, int copies) {
    double[] kept = Dense.times(StrictMath.cos(angle), Dense.vector(eigen, d() - k));
    double[] z = Dense.plus(kept, StrictMath.sin(angle), Dense.vector(eigen, d() - k - 1));
    return turned(gram.plusOuter(copies, z));
  }
}

package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;

/**
 * All symmetric matrices within spectral distance {@link #radius} of one, C: {@link CholeskyProof}
 * proves of them together that no eigenvalue is below some number.
 */
interface MatrixBall {

  int order();

  /** c_ii. */
  double diagonal(int i);

  /** The upper triangle of C in rows that the caller may overwrite; finite or the proof fails. */
  double[][] upperRows();

  double radius();

  /** A number that is not below −λ_min of any of the matrices. */
  double reachUp();

  static MatrixBall of(Enclosure enclosure) {
    SymmetricMatrix centre = enclosure.centre();
    return new MatrixBall() {
      @Override
      public int order() {
        return centre.order();
      }

      @Override
      public double diagonal(int i) {
        return centre.get(i, i);
      }

      @Override
      public double[][] upperRows() {
        return centre.toRows();
      }

      @Override
      public double radius() {
        return enclosure.radius();
      }

      @Override
      public double reachUp() {
        return addUp(centre.frobeniusNormUp(), enclosure.radius());
      }
    };
  }
}

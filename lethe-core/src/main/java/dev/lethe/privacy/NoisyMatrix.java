package dev.lethe.privacy;

import dev.lethe.linalg.SymmetricMatrix;

/**
 * What is released of a symmetric matrix: its scaled coordinates on the grid, and the matrix they
 * stand for.
 *
 * <p>The matrix is a function of the coordinates (off-diagonal ones are divided by √2), so it tells
 * no more than they do. Its noise has variance σ² on the diagonal and σ²/2 off it.
 */
public record NoisyMatrix(NoisyVector coordinates, SymmetricMatrix matrix) {

  static NoisyMatrix of(NoisyVector coordinates, int order) {
    return new NoisyMatrix(coordinates, SymmetricCoordinates.matrix(order, coordinates.toArray()));
  }

  /** False if a seeded source made the noise: a certificate must then say INSECURE. */
  public boolean isSecure() {
    return coordinates.isSecure();
  }
}

package dev.lethe.glm;

/** What a loss says of its third derivative, for |t| ≤ T and every allowed label; rounded up. */
public interface ThirdDerivative {

  /** K(T) ≥ |φ‴|. */
  double atMost(double t);

  /** q(T) with |φ‴| ≤ q·φ″. */
  double overCurvature(double t);

  /** q for all t: φ″ changes by a factor of at most e^(±q·s) over a distance s. */
  default double overCurvatureAnywhere() {
    return overCurvature(Double.POSITIVE_INFINITY);
  }
}

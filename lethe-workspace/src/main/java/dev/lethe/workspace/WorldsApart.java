package dev.lethe.workspace;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/**
 * RS°_m(R): how far the models of two worlds can be apart that retain the same rows and differ in
 * who else was there, whoever of them was forgotten before (MATH §1, "Which worlds").
 */
final class WorldsApart {

  private WorldsApart() {}

  /** Of models that live on exact statistics alone. */
  static Optional<Bound> of(
      ModelDeclaration model, ExactStatistics retained, Capacity m, Kernel kernel) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return Optional.of(logistic.toProblem(kernel).worlds(LogisticRetained.of(retained), m));
    }
    if (model instanceof ModelDeclaration.Ridge ridge) {
      return Optional.of(ridge.toProblem(kernel).worlds(retained, m));
    }
    return model instanceof ModelDeclaration.Pca pca
        ? Optional.of(pca.toProblem(kernel).worlds(retained, m))
        : Optional.empty();
  }
}

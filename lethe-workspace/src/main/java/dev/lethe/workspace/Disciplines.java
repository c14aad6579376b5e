package dev.lethe.workspace;

import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.erm.unlearn.LogisticUnlearning;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.erm.unlearn.RidgeUnlearning;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.release.Unlearning;

/** From what was declared to what can forget it: the one place that knows both. */
final class Disciplines {

  /** Below this many features the pure Java kernel is as fast as loading another one is slow. */
  private static final int SMALL = 128;

  private Disciplines() {}

  static Kernel kernel(Declared declared) {
    return declared.columns() < SMALL ? Kernels.java() : Kernels.best();
  }

  static Unlearning<?> of(Declared declared) {
    return of(declared.model(), kernel(declared));
  }

  static Unlearning<?> of(ModelDeclaration model, Kernel kernel) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return LogisticUnlearning.of(logistic.objective(), kernel);
    }
    if (model instanceof ModelDeclaration.Ridge ridge) {
      return RidgeUnlearning.of(ridge.lambda(), kernel);
    }
    if (model instanceof ModelDeclaration.Pca pca) {
      return PcaUnlearning.of(pca.toProblem(kernel));
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      return new SvmUnlearning(svm.toProblem(kernel));
    }
    return new QuantileUnlearning(((ModelDeclaration.Quantile) model).toProblem(kernel));
  }
}

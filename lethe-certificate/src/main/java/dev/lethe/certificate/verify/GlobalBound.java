package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.OptionalDouble;

/** GS_m of a declared model. */
record GlobalBound(Certificate certificate, Kernel kernel) {

  /** Where it follows from what was declared, whatever the data and however many. */
  OptionalDouble overAllData() {
    ModelDeclaration model = certificate.model().declaration();
    if (model instanceof ModelDeclaration.Pca pca) {
      int others = certificate.model().features() - pca.k();
      return OptionalDouble.of(Math.sqrt(2.0 * Math.min(pca.k(), others)));
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      return OptionalDouble.of(1 / svm.margin());
    }
    return model instanceof ModelDeclaration.Quantile quantile
        ? OptionalDouble.of(
            quantile.toProblem(kernel).global(new double[0], certificate.capacity()).value())
        : OptionalDouble.empty();
  }

  /** For data with as many rows. */
  double over(ExactStatistics rows) {
    return certificate.model().declaration() instanceof ModelDeclaration.Logistic logistic
        ? logistic
            .toProblem(kernel)
            .global(LogisticRetained.of(rows), certificate.capacity())
            .value()
        : ((ModelDeclaration.Ridge) certificate.model().declaration())
            .toProblem(kernel)
            .global(rows, certificate.capacity())
            .value();
  }
}

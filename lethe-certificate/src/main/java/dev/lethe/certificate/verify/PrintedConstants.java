package dev.lethe.certificate.verify;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.erm.LogisticConstantsCheck;
import dev.lethe.erm.RidgeConstantsCheck;
import dev.lethe.linalg.Kernel;
import dev.lethe.pca.PcaConstantsCheck;
import dev.lethe.quantile.QuantileConstantsCheck;
import dev.lethe.svm.SvmConstantsCheck;
import dev.lethe.svm.SvmRows;
import java.util.List;
import java.util.Map;

/** From a declared model to what checks its printed constants on rows. */
final class PrintedConstants {

  private PrintedConstants() {}

  static List<ConstantCheck> check(Certificate certificate, RetainedData rows, Kernel kernel) {
    String result = certificate.bound().result();
    Map<String, Object> inputs = certificate.bound().inputs();
    Capacity m = certificate.capacity();
    ModelDeclaration model = certificate.model().declaration();
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return new LogisticConstantsCheck(logistic.objective(), kernel)
          .check(result, inputs, rows.statistics(), m);
    }
    if (model instanceof ModelDeclaration.Ridge ridge) {
      return new RidgeConstantsCheck(ridge.lambda(), kernel)
          .check(result, inputs, rows.statistics(), m);
    }
    if (model instanceof ModelDeclaration.Pca pca) {
      return new PcaConstantsCheck(pca.toProblem(kernel))
          .check(result, inputs, rows.statistics(), m);
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      return new SvmConstantsCheck(svm.toProblem(kernel))
          .check(result, inputs, SvmRows.on(rows.engine()), m);
    }
    ModelDeclaration.Quantile quantile = (ModelDeclaration.Quantile) model;
    return new QuantileConstantsCheck(quantile.toProblem(kernel))
        .check(result, inputs, rows.values(), m);
  }
}

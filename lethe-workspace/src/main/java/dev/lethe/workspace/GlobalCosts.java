package dev.lethe.workspace;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.certificate.format.SignificantDigits;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.linalg.Kernel;
import dev.lethe.svm.SvmRows;
import dev.lethe.unlearn.Retained;
import java.util.Optional;

/**
 * What global sensitivity would have cost for the same promise: a figure to compare with, not one
 * that anything rests on.
 *
 * <p>Where it falls with the number of rows it would give that number away (MATH §9), so it is
 * scaled to the number that is printed and rounded up to two digits.
 */
final class GlobalCosts {

  private GlobalCosts() {}

  static Optional<GlobalCost> of(
      ModelDeclaration model, Retained retained, Asked asked, Kernel kernel) {
    Bound bound;
    try {
      bound = global(model, retained, asked.capacity(), kernel);
    } catch (LetheException unknown) {
      return Optional.empty();
    }
    double n = retained.count();
    double printed = bound.value() * (n / SignificantDigits.down(retained.count(), 2));
    double coarse = Double.isInfinite(printed) ? printed : SignificantDigits.up(printed, 2);
    double sigma =
        coarse == 0 || Double.isInfinite(coarse)
            ? coarse
            : asked.calibration().sigma(coarse, asked.guarantee());
    return Optional.of(new GlobalCost(coarse, sigma));
  }

  private static Bound global(
      ModelDeclaration model, Retained retained, Capacity m, Kernel kernel) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return logistic.toProblem(kernel).global(LogisticRetained.of(retained.statistics()), m);
    }
    if (model instanceof ModelDeclaration.Ridge ridge) {
      return ridge.toProblem(kernel).global(retained.statistics(), m);
    }
    if (model instanceof ModelDeclaration.Pca pca) {
      return pca.toProblem(kernel).global(retained.statistics(), m);
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      return svm.toProblem(kernel).global(SvmRows.on(retained.engine()), m);
    }
    return ((ModelDeclaration.Quantile) model).toProblem(kernel).global(m);
  }
}

package dev.lethe.certificate.verify;

import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.erm.LogisticBall;
import dev.lethe.erm.LogisticFit;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.RidgeLearner;
import dev.lethe.erm.RidgeModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.pca.PcaModel;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.quantile.Quantile;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmRows;

/**
 * The model of the retained rows, learnt here, in the coordinates of a release.
 *
 * @param errorAtMost how far it may be from the exact one
 * @param othersError how far that of another honest learner may be
 */
record Retrained(double[] coordinates, double errorAtMost, double othersError) {

  /**
   * Learns the model.
   *
   * @param start the released coordinates: near a good release the way is short, and wherever it
   *     starts, the end is proved
   * @param precision what the model may be off; no more is needed
   */
  static Retrained of(
      ModelDeclaration model, RetainedData rows, double[] start, double precision, Kernel kernel) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return logistic(logistic, rows, start, precision);
    }
    if (model instanceof ModelDeclaration.Ridge ridge) {
      RidgeModel fit = RidgeLearner.of(ridge.lambda(), kernel).fit(rows.statistics());
      return equallyGood(fit.weights(), fit.distanceAtMost());
    }
    if (model instanceof ModelDeclaration.Pca pca) {
      PcaModel fit = pca.toProblem(kernel).train(rows.statistics());
      return equallyGood(SymmetricCoordinates.of(fit.projector()), fit.projectorErrorAtMost());
    }
    if (model instanceof ModelDeclaration.Svm svm) {
      HardMarginSvm problem = svm.toProblem(kernel);
      SvmModel fit = problem.train(SvmRows.on(rows.engine()));
      return new Retrained(fit.weights(), fit.distanceAtMost(), problem.tolerance());
    }
    Quantile problem = ((ModelDeclaration.Quantile) model).toProblem(kernel);
    double value = problem.value(rows.values()) + 0.0;
    return equallyGood(new double[] {value}, problem.valueError());
  }

  private static Retrained equallyGood(double[] coordinates, double error) {
    return new Retrained(coordinates, error, error);
  }

  private static Retrained logistic(
      ModelDeclaration.Logistic model, RetainedData rows, double[] start, double precision) {
    LogisticBall ball = LogisticBall.of(rows.statistics(), model.objective());
    LogisticRiskOnRows risk = LogisticRiskOnRows.of(rows.engine());
    double wanted = Math.max(precision, 4 * ball.leastProvable());
    LogisticFit fit =
        LogisticLearner.of(model.objective())
            .withTolerance(ball.residualFor(wanted))
            .fitFrom(risk, ball.nearest(start));
    double error = Math.min(fit.distanceAtMost(), ball.distanceAtMost(risk, fit.weights()));
    return equallyGood(fit.weights(), error);
  }
}

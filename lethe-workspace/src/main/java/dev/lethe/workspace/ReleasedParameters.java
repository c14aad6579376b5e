package dev.lethe.workspace;

import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.data.model.LinearModel;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Scaling;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.Objective;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.NoisyVector;
import dev.lethe.pca.unlearn.PcaUnlearning;
import java.util.Optional;

/** From noisy coordinates to what users load: post-processing, which tells nothing more. */
final class ReleasedParameters {

  private static final DataScale UNIT = new DataScale(1, 1);

  private ReleasedParameters() {}

  static Parameters of(Declared declared, NoisyVector released, Kernel kernel) {
    ModelDeclaration model = declared.model();
    if (model instanceof ModelDeclaration.Pca pca) {
      return new Parameters.Projector(
          pca.k(),
          pca.centred(),
          declared.schema().gridColumns(),
          released.toArray(),
          PcaUnlearning.of(pca.toProblem(kernel)).projector(released));
    }
    if (model instanceof ModelDeclaration.Quantile quantile) {
      Feature.Numeric column = (Feature.Numeric) declared.schema().features().get(0);
      double unit = released.get(0);
      return new Parameters.Quantile(
          quantile.q(), column.name(), unit, Scaling.of(column.bounds()).fromUnit(unit));
    }
    return new Parameters.Linear(
        new LinearModel(
            problem(model),
            released.toArray(),
            objective(model),
            UNIT,
            declared.schema().gridColumns(),
            Optional.of(declared.schemaDigest().hex())));
  }

  private static LinearModel.Problem problem(ModelDeclaration model) {
    if (model instanceof ModelDeclaration.Logistic) {
      return LinearModel.Problem.LOGISTIC;
    }
    return model instanceof ModelDeclaration.Ridge
        ? LinearModel.Problem.RIDGE
        : LinearModel.Problem.SVM;
  }

  private static Objective objective(ModelDeclaration model) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return logistic.objective();
    }
    return model instanceof ModelDeclaration.Ridge ridge
        ? Objective.of(ridge.lambda())
        : Objective.of(0);
  }
}

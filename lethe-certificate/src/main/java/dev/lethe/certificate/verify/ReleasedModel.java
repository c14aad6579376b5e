package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.data.model.LinearModel;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import dev.lethe.erm.Objective;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.SymmetricCoordinates;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether released parameters are of the model that a certificate speaks of. */
record ReleasedModel(Certificate certificate, Optional<RetainedData> retained, Kernel kernel) {

  /** What eigenvalues and sums of a projector may be off by. */
  private static final double ROUNDING = 1e-8;

  Finding matches(Parameters parameters) {
    Optional<String> wrong = wrong(parameters);
    return Finding.that(
        wrong.isEmpty(),
        wrong.orElseGet(
            () ->
                "it is a %s of %d coordinates on %d columns, as declared"
                    .formatted(
                        model().problem().word(),
                        parameters.coordinates().length,
                        certificate.model().features())));
  }

  private ModelDeclaration model() {
    return certificate.model().declaration();
  }

  private Optional<String> wrong(Parameters parameters) {
    int dimension = certificate.noise().plan().dimension();
    if (parameters.coordinates().length != dimension) {
      return different("coordinates", parameters.coordinates().length, dimension);
    }
    if (parameters instanceof Parameters.Linear linear) {
      return linear(linear.model());
    }
    if (parameters instanceof Parameters.Projector projector
        && model() instanceof ModelDeclaration.Pca pca) {
      return projector(projector, pca);
    }
    if (parameters instanceof Parameters.Quantile quantile
        && model() instanceof ModelDeclaration.Quantile declared) {
      return quantile(quantile, declared);
    }
    return different("model", parameters.getClass().getSimpleName(), model().problem().word());
  }

  private Optional<String> linear(LinearModel linear) {
    String problem = linear.problem().name().toLowerCase(Locale.ROOT);
    if (!problem.equals(model().problem().word())) {
      return different("model", problem, model().problem().word());
    }
    if (!linear.objective().equals(objective())) {
      return different("objective", linear.objective(), objective());
    }
    String schema = certificate.model().schema().hex();
    if (!linear.schemaDigest().equals(Optional.of(schema))) {
      return different("schema", linear.schemaDigest().orElse("none"), schema);
    }
    return columns(linear.columns());
  }

  private Objective objective() {
    if (model() instanceof ModelDeclaration.Logistic logistic) {
      return logistic.objective();
    }
    return Objective.of(model() instanceof ModelDeclaration.Ridge ridge ? ridge.lambda() : 0);
  }

  private Optional<String> projector(Parameters.Projector projector, ModelDeclaration.Pca pca) {
    if (projector.rank() != pca.k()) {
      return different("rank", projector.rank(), pca.k());
    }
    if (projector.centred() != pca.centred()) {
      return different("centring", projector.centred(), pca.centred());
    }
    Optional<String> columns = columns(projector.columns());
    return columns.isPresent() ? columns : nearest(projector);
  }

  /**
   * The projector must be one of rank k that is nearest to the noisy matrix M: eigenvalues 0 and 1,
   * and tr(PM) as large as the k largest eigenvalues of M. It need not be the one found here: near
   * equal eigenvalues make several.
   */
  private Optional<String> nearest(Parameters.Projector released) {
    SymmetricMatrix noisy = SymmetricCoordinates.matrix(released.coordinates());
    double[] values = kernel.eigen(released.projector(), false).values();
    double[] noisyValues = kernel.eigen(noisy, false).values();
    int d = noisy.order();
    double best = 0;
    for (int i = 0; i < d; i++) {
      boolean kept = i >= d - released.rank();
      if (!(Math.abs(values[i] - (kept ? 1 : 0)) <= ROUNDING)) {
        return different("eigenvalue of the projector", values[i], kept ? 1 : 0);
      }
      best += kept ? noisyValues[i] : 0;
    }
    double[] p = released.projector().toArray();
    double[] m = noisy.toArray();
    double trace = 0;
    for (int i = 0; i < p.length; i++) {
      trace += p[i] * m[i];
    }
    return trace >= best - ROUNDING * (1 + noisy.frobeniusNormUp())
        ? Optional.empty()
        : Optional.of(
            "the projector is not the one nearest to the released coordinates: it keeps %s of %s"
                .formatted(trace, best));
  }

  private Optional<String> quantile(
      Parameters.Quantile released, ModelDeclaration.Quantile declared) {
    if (released.level() != declared.q()) {
      return different("level", released.level(), declared.q());
    }
    Optional<Schema> schema = retained.map(RetainedData::schema);
    if (schema.isPresent() && schema.get().features().get(0) instanceof Feature.Numeric column) {
      double value = Scaling.of(column.bounds()).fromUnit(released.unit());
      if (value != released.value()) {
        return different("value in the unit of the data", released.value(), value);
      }
      return columns(List.of(released.column()));
    }
    return Optional.empty();
  }

  private Optional<String> columns(List<String> columns) {
    if (columns.size() != certificate.model().features()) {
      return different("number of columns", columns.size(), certificate.model().features());
    }
    Optional<List<String>> names = retained.map(rows -> rows.schema().gridColumns());
    return names.isPresent() && !names.get().equals(columns)
        ? different("columns", columns, names.get())
        : Optional.empty();
  }

  private static Optional<String> different(String what, Object found, Object declared) {
    return Optional.of("its " + what + " is " + found + ", but should be " + declared);
  }
}

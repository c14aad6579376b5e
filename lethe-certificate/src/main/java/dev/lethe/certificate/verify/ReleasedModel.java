package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernel;
import java.util.List;
import java.util.Optional;

/** Whether released parameters are of the model that a certificate speaks of. */
record ReleasedModel(Certificate certificate, Optional<RetainedEvidence> retained, Kernel kernel) {

  Finding matches(Parameters parameters) {
    Optional<String> wrong = wrong(parameters);
    return Finding.that(
        wrong.isEmpty(),
        wrong.orElseGet(
            () ->
                "it is a %s of %d coordinates on %d columns, as declared"
                    .formatted(
                        parameters.model().kind().word(),
                        parameters.coordinates().length,
                        certificate.model().features())));
  }

  private Optional<String> wrong(Parameters parameters) {
    DeclaredModel declared = certificate.model().declaration();
    if (!parameters.model().equals(declared)) {
      return different("model", parameters.model(), declared);
    }
    int dimension = certificate.noise().plan().dimension();
    if (parameters.coordinates().length != dimension) {
      return different("coordinates", parameters.coordinates().length, dimension);
    }
    String schema = certificate.model().schema().hex();
    if (!parameters.schema().equals(schema)) {
      return different("schema", parameters.schema(), schema);
    }
    Optional<String> columns = columns(parameters.columns());
    Optional<Schema> known = retained.map(RetainedEvidence::schema);
    return columns.isPresent() ? columns : parameters.notMade(known, kernel);
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

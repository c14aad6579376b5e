package dev.lethe.fuzz;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** All targets by name; made when they are asked for. */
enum Targets {
  CSV(CsvTarget::new),
  NUMBER(NumberTarget::new),
  EDGES(EdgesTarget::new),
  POINTS(PointsTarget::new),
  IDX(IdxTarget::new),
  SCHEMA(SchemaTarget::new),
  DRAFT(DraftTarget::new),
  CERTIFICATE(CertificateTarget::new),
  ENVELOPE(EnvelopeTarget::new),
  PARAMETERS(ParametersTarget::new),
  DECLARATION(DeclarationTarget::new),
  OPENING(OpeningTarget::new),
  KEY(KeyTarget::new),
  STATE(StateTarget::new);

  private final Supplier<Target> making;

  Targets(Supplier<Target> making) {
    this.making = making;
  }

  Target make() {
    return making.get();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Targets::word).toList();
  }

  static Targets named(String word) {
    return Arrays.stream(values())
        .filter(target -> target.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException("no target is called '" + word + "'; there are " + words()));
  }
}

package dev.lethe.fuzz;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** All targets by name. */
enum Targets {
  CSV,
  NUMBER,
  EDGES,
  POINTS,
  IDX,
  SCHEMA,
  DRAFT,
  CERTIFICATE,
  ENVELOPE,
  PARAMETERS,
  DECLARATION,
  OPENING,
  KEY,
  STATE;

  Target make() {
    return switch (this) {
      case CSV -> new CsvTarget();
      case NUMBER -> new NumberTarget();
      case EDGES -> new EdgesTarget();
      case POINTS -> new PointsTarget();
      case IDX -> new IdxTarget();
      case SCHEMA -> new SchemaTarget();
      case DRAFT -> new DraftTarget();
      case CERTIFICATE -> new CertificateTarget();
      case ENVELOPE -> new EnvelopeTarget();
      case PARAMETERS -> new ParametersTarget();
      case DECLARATION -> new DeclarationTarget();
      case OPENING -> new OpeningTarget();
      case KEY -> new KeyTarget();
      case STATE -> new StateTarget();
    };
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

package dev.lethe.fuzz;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** All targets by name. */
enum Targets {
  CSV(CsvTarget::new),
  NUMBER(NumberTarget::new),
  EDGES(EdgesTarget::new),
  POINTS(PointsTarget::new),
  IDX(IdxTarget::new),
  SCHEMA(DocumentTargets::schemas),
  DRAFT(DraftTarget::new),
  CERTIFICATE(CertificateTarget::new),
  ENVELOPE(EnvelopeTarget::new),
  PARAMETERS(ParametersTarget::new),
  DECLARATION(DocumentTargets::declarations),
  OPENING(DocumentTargets::openings),
  KEY(DocumentTargets::keys),
  STATE(StateTarget::new),
  NPY(NpyTarget::new),
  WEIGHTS(WeightsTarget::new),
  LOG(LogTarget::new),
  STAMP(StampTarget::new),
  REPORT(DocumentTargets::reports);

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a constructor or method
  private final Supplier<Target> maker;

  Targets(Supplier<Target> maker) {
    this.maker = maker;
  }

  Target make() {
    return maker.get();
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

  /** All in one run, for a short one: the first byte says which. */
  static Target all() {
    List<Target> targets = Arrays.stream(values()).map(Targets::make).toList();
    return bytes -> {
      if (bytes.length > 0) {
        targets
            .get(Math.floorMod(bytes[0], targets.size()))
            .run(Arrays.copyOfRange(bytes, 1, bytes.length));
      }
    };
  }
}

package dev.lethe.lab.faults;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The faults of the table, in its order. */
enum SeededFault {
  SIGMA_HALVED("σ halved"),
  SIGMA_NINE_TENTHS("σ·0.9"),
  CURVATURE_DOUBLED("λ_R twice too large"),
  BARE_COORDINATE("one coordinate without noise"),
  TEXTBOOK_GAUSSIAN("`nextGaussian` for the grid sampler"),
  SCALE_OF_EVERYBODY("σ computed from R ∪ U"),
  UNCHECKED_MODEL("residual check skipped"),
  REUSED_NOISE("noise used twice"),
  FITTED_SCALER("scaler fitted on R ∪ U"),
  PRINTED_RESIDUAL("certificate prints the residual");

  /** Each is measured once, whoever asks. */
  private static final Map<SeededFault, List<Caught>> MEASURED = new ConcurrentHashMap<>();

  private final String words;

  SeededFault(String words) {
    this.words = words;
  }

  List<Caught> caught() {
    return MEASURED.computeIfAbsent(this, SeededFault::measured);
  }

  private List<Caught> measured() {
    return switch (this) {
      case SIGMA_HALVED -> NoiseFaults.halved();
      case SIGMA_NINE_TENTHS -> NoiseFaults.nineTenths();
      case CURVATURE_DOUBLED -> BoundFaults.curvatureDoubled();
      case BARE_COORDINATE -> NoiseFaults.oneBareCoordinate();
      case TEXTBOOK_GAUSSIAN -> FloatingPointFault.doubles();
      case SCALE_OF_EVERYBODY -> PublishedFaults.scaleOfEverybody();
      case UNCHECKED_MODEL -> UncheckedModelFault.unchecked();
      case REUSED_NOISE -> ReusedNoiseFault.reused();
      case FITTED_SCALER -> PublishedFaults.fittedScaler();
      case PRINTED_RESIDUAL -> PublishedFaults.printedResidual();
    };
  }

  /** Its one line of the page. */
  String shortLine() {
    return caught().stream()
        .map(Caught::inShort)
        .collect(Collectors.joining("; ", "| " + words + " | ", " |"));
  }

  /** Its lines of the whole table. */
  List<String> lines() {
    return caught().stream().map(caught -> caught.line(words)).toList();
  }
}

package dev.lethe.lab.faults;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The faults of the table, in its order. */
enum SeededFault {
  SIGMA_HALVED("σ halved", NoiseFaults::halved),
  SIGMA_NINE_TENTHS("σ·0.9", NoiseFaults::nineTenths),
  CURVATURE_DOUBLED("λ_R twice too large", BoundFaults::curvatureDoubled),
  BARE_COORDINATE("one coordinate without noise", NoiseFaults::oneBareCoordinate),
  TEXTBOOK_GAUSSIAN("`nextGaussian` for the grid sampler", FloatingPointFault::doubles),
  SCALE_OF_EVERYBODY("σ computed from R ∪ U", PublishedFaults::scaleOfEverybody),
  UNCHECKED_MODEL("residual check skipped", UncheckedModelFault::unchecked),
  REUSED_NOISE("noise used twice", ReusedNoiseFault::reused),
  FITTED_SCALER("scaler fitted on R ∪ U", PublishedFaults::fittedScaler),
  PRINTED_RESIDUAL("certificate prints the residual", PublishedFaults::printedResidual);

  /** Each is measured once, whoever asks. */
  private static final Map<SeededFault, List<Caught>> MEASURED = new ConcurrentHashMap<>();

  private final String words;
  private final Supplier<List<Caught>> instruments;

  SeededFault(String words, Supplier<List<Caught>> instruments) {
    this.words = words;
    this.instruments = instruments;
  }

  List<Caught> caught() {
    return MEASURED.computeIfAbsent(this, fault -> fault.instruments.get());
  }

  /** Its lines of the table. */
  List<String> lines() {
    return caught().stream().map(caught -> caught.line(words)).toList();
  }
}

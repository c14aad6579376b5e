package dev.lethe.fuzz;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Constant;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Result;
import dev.lethe.bound.Result.Proof;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kinds.Kinds;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.NormShells;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A certificate for every result of every kind of model, all of whose numbers fit each other: each
 * constant of a bound that nothing else fixes is 1.
 */
record SampleCertificates(DeclaredModel model, int features, Result result) {

  private static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);
  private static final Capacity CAPACITY = Capacity.of(3);
  private static final long ROWS = 300;
  private static final double TOLERANCE = 1e-6;

  /** In the order of the kinds and their results. */
  static List<Statement> all() {
    List<Statement> all = new ArrayList<>();
    for (ModelKind kind : Kinds.all()) {
      kind.results().forEach(result -> all.add(of(kind, result)));
    }
    return all;
  }

  /** Of the first sample model that the result is about; the first of a kind says all it can. */
  private static Statement of(ModelKind kind, Result result) {
    boolean full = result.equals(kind.results().get(0));
    List<Integer> widths = kind.shape() == ReleasedShape.VALUE ? List.of(1) : List.of(2, 1);
    for (int features : widths) {
      for (DeclaredModel model : SampleModels.of(kind)) {
        SampleCertificates sample = new SampleCertificates(model, features, result);
        if (model.unfit(result, sample.frame()).isEmpty()) {
          return full ? sample.withEverything() : Statement.of(digest("p"), sample.plain());
        }
      }
    }
    throw new IllegalStateException("no sample of " + kind.word() + " fits " + result);
  }

  private Statement withEverything() {
    Origin.Software software = new Origin.Software("lethe", "1.0.0", Optional.of(digest("files")));
    Origin.Issuer issuer =
        new Origin.Issuer("Example", Optional.of("mail@example.org"), Optional.of("1"));
    Origin origin = new Origin(software, Optional.of(issuer), day(), OptionalLong.of(1));
    Certificate certificate = certificate(origin, Optional.of("name"), Optional.of("purpose"));
    Map<String, Sha256> files = new LinkedHashMap<>();
    files.put("parameters.json", digest("p"));
    files.put("other.json", digest("o"));
    return new Statement(files, certificate);
  }

  private Certificate plain() {
    return certificate(
        Origin.of(Origin.Software.of("lethe", "1.0.0"), day()), Optional.empty(), Optional.empty());
  }

  private Certificate certificate(Origin origin, Optional<String> name, Optional<String> purpose) {
    ProvedBound bound = bound();
    return new Certificate(
        origin,
        new ModelFacts(name, purpose, model, frame(), digest("schema")),
        new MethodFacts(
            MethodFacts.Declared.AUTO,
            result.proof() == Proof.A_PRIORI ? Certification.A_PRIORI : Certification.VERIFIED),
        GUARANTEE,
        CAPACITY,
        isSealed() ? RetainedRows.sealed(digest("r")) : RetainedRows.of(ROWS, digest("r")),
        bound,
        bound.inWords(),
        NoiseFacts.of(plan(bound), Calibration.EXACT, true),
        new Scope(
            "this release",
            new Scope.Later.Budget(5),
            isSealed() ? "Covered jointly: sealed" : "Not covered"),
        Optional.empty(),
        List.of("none but <these>"));
  }

  private static LocalDate day() {
    return LocalDate.of(2026, 11, 15);
  }

  private static Sha256 digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private Frame frame() {
    return new Frame(features, NormShells.unitBall(4));
  }

  private boolean isSealed() {
    return result.proof() == Proof.SEALED;
  }

  private NoisePlan plan(ProvedBound bound) {
    int dimension = model.coordinates(features);
    double sensitivity = Rounding.addUp(bound.value(), bound.tolerance());
    if (result.proof() == Proof.FUNCTION_OF_R) {
      return NoisePlan.noiseless(dimension);
    }
    return isSealed()
        ? NoisePlan.withPublicSigma(10 * sensitivity, sensitivity, dimension)
        : NoisePlan.calibrated(sensitivity, dimension, GUARANTEE);
  }

  private ProvedBound bound() {
    double tolerance = model.tolerance().orElse(TOLERANCE);
    if (result.proof() == Proof.FUNCTION_OF_R) {
      return new ProvedBound(result.id(), 0, Map.of(), 0);
    }
    if (result.equals(Result.ALLOWANCE)) {
      return new ProvedBound(result.id(), 1, Map.of(), tolerance);
    }
    if (isSealed()) {
      double shift = model.global(frame(), 1, CAPACITY);
      Map<String, Object> inputs = new LinkedHashMap<>();
      inputs.put("shift", shift);
      inputs.put(Formula.TRAINING_TOLERANCE, tolerance);
      return new ProvedBound(result.id(), Rounding.addUp(shift, tolerance), inputs, tolerance);
    }
    Map<String, Object> inputs = constants(tolerance);
    double value = result.recomputed(inputs);
    return new ProvedBound(
        result.id(), value, inputs, result.tolerance().isBound() ? value : tolerance);
  }

  private Map<String, Object> constants(double tolerance) {
    Map<String, Double> known = new LinkedHashMap<>();
    known.put("capacity", (double) CAPACITY.value());
    known.put("m", (double) CAPACITY.value());
    known.put("B", frame().ball());
    known.put("d", (double) features);
    known.put("rows_at_least", (double) ROWS);
    known.putAll(model.values().constants(model.kind().parameters()));
    result.tolerance().shares().forEach((name, share) -> known.put(name, share * tolerance));
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Constant constant : result.formula().constants()) {
      constants.put(constant.name(), known.getOrDefault(constant.name(), 1.0));
    }
    result
        .tolerance()
        .required()
        .ifPresent(step -> constants.put(step, known.getOrDefault(step, tolerance)));
    return constants;
  }
}

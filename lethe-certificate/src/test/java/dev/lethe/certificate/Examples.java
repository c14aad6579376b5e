package dev.lethe.certificate;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Result;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kinds.Kinds;
import dev.lethe.pca.PcaKind;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.statistics.NormShells;
import dev.lethe.svm.SvmKind;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Certificates of every shape, with plausible numbers. */
public final class Examples {

  private static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);

  public static final LocalDate DAY = LocalDate.of(2026, 11, 15);

  private static final Origin PLAIN = Origin.of(Origin.Software.of("lethe", "0.1.0"), DAY);

  private Examples() {}

  /** A result by its id, of any kind of model that has it. */
  public static Result result(String id) {
    return Kinds.all().stream()
        .flatMap(kind -> kind.results().stream())
        .filter(result -> result.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  public static Sha256 digest(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A verified release of a logistic regression, with every optional field. */
  public static Certificate logistic() {
    Bound verified =
        Bound.atMost(result("logistic/verified/1"), 1e-6)
            .from("target", 1e-6)
            .from("lambda_R", 0.0123)
            .from("R_w", Double.POSITIVE_INFINITY);
    Certificate plain =
        certificate(
            LogisticKind.of(1e-3, OptionalDouble.of(2.5)),
            ProvedBound.of(verified, 1e-6),
            NoiseFacts.of(
                NoisePlan.calibrated(2e-6, 50, GUARANTEE, Calibration.EXACT),
                Calibration.EXACT,
                true),
            RetainedRows.of(991_234, digest("commitment")),
            new Scope(
                "the guarantee holds for this release",
                new Scope.Later.Budget(0.75),
                "earlier releases are not covered: their noise depended on the data"),
            Optional.of(new GlobalCost(0.0421, 0.157)));
    return named(
        from(plain, fullOrigin()), Optional.of("arrears"), Optional.of("who is called first"));
  }

  /** The files of a program. */
  public static SoftwareManifest distribution() {
    return SoftwareManifest.of(
        Map.of(
            "app.jar", digest("app"), "lib/base-1.jar", digest("base"), "lib/z.jar", digest("z")));
  }

  /** With an issuer, a digest of the software and a place in a log. */
  public static Origin fullOrigin() {
    return origin(DAY, OptionalLong.of(17));
  }

  /** The same without a place, where there is no log to hold it against. */
  public static Origin originOutsideOfLogs() {
    return origin(DAY, OptionalLong.empty());
  }

  public static Origin origin(LocalDate day, OptionalLong logPosition) {
    return new Origin(
        new Origin.Software("lethe", "0.1.0", Optional.of(distribution().digest())),
        Optional.of(
            new Origin.Issuer(
                "Example Bank", Optional.of("privacy@example.org"), Optional.of("HRB 1"))),
        day,
        logPosition);
  }

  /** The same from elsewhere. */
  public static Certificate from(Certificate c, Origin origin) {
    return new Certificate(
        origin,
        c.model(),
        c.method(),
        c.guarantee(),
        c.capacity(),
        c.retained(),
        c.bound(),
        c.mean(),
        c.noise(),
        c.scope(),
        c.global(),
        c.assumptions());
  }

  /** The same with another name and purpose of the model. */
  public static Certificate named(Certificate c, Optional<String> name, Optional<String> purpose) {
    return new Certificate(
        c.origin(),
        new ModelFacts(
            name, purpose, c.model().declaration(), c.model().frame(), c.model().schema()),
        c.method(),
        c.guarantee(),
        c.capacity(),
        c.retained(),
        c.bound(),
        c.mean(),
        c.noise(),
        c.scope(),
        c.global(),
        c.assumptions());
  }

  /** An exact release without noise and without a global figure. */
  public static Certificate exactRidge() {
    return certificate(
        new RidgeKind.Declared(0.01),
        ProvedBound.of(Bound.exactlyZero(result("ridge/exact/1")), 0),
        NoiseFacts.of(NoisePlan.noiseless(50), Calibration.EXACT, true),
        RetainedRows.of(1000, digest("commitment")),
        scopeInWords("earlier releases are not covered"),
        Optional.empty());
  }

  /** Sealed mode: public constants only. */
  public static Certificate sealedSvm() {
    return sealedSvm(50);
  }

  /** A declared noise that does not reach the promise. */
  public static Certificate tooLittleNoise() {
    return sealedSvm(5);
  }

  private static Certificate sealedSvm(double sigma) {
    return certificate(
        new SvmKind.Declared(0.1),
        ProvedBound.of(Bound.atMost(result("svm/global/1"), 9.9), 0.001),
        NoiseFacts.of(NoisePlan.withPublicSigma(sigma, 9.902, 50), Calibration.EXACT, true),
        RetainedRows.sealed(digest("commitment")),
        scopeInWords("covered together: mu = 3.2, whatever the data"),
        Optional.of(new GlobalCost(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)));
  }

  public static Certificate pca() {
    return certificate(
        new PcaKind.Declared(3, true),
        ProvedBound.of(
            Bound.atMost(result("pca/centred/1"), 0.0034)
                .from("k", 3)
                .from("gap", 0.0712)
                .from("note", "rows were declared bounded"),
            1e-9),
        NoiseFacts.of(
            NoisePlan.calibrated(0.00340001, 1275, GUARANTEE, Calibration.CONCENTRATED),
            Calibration.CONCENTRATED,
            true),
        RetainedRows.of(48_842, digest("commitment")),
        scopeInWords("earlier releases are not covered"),
        Optional.of(new GlobalCost(2.4494897427831783, 9.1)));
  }

  /** Made with a seed, so it says INSECURE. */
  public static Certificate seededQuantile() {
    return certificate(
        new QuantileKind.Declared(Interval.of(-5, 120), 0.5),
        ProvedBound.of(
            Bound.exact(result("quantile/passive/1"), 0.25).from("domain", "[-5.0, 120.0]"), 0),
        NoiseFacts.of(NoisePlan.calibrated(0.25, 1, GUARANTEE), Calibration.EXACT, false),
        RetainedRows.of(7, digest("commitment")),
        scopeInWords("earlier releases are not covered"),
        Optional.of(new GlobalCost(62.5, 233.2)));
  }

  /** Free words where a certificate has them. */
  public static Certificate saying(String words) {
    return certificate(
        new RidgeKind.Declared(0.01),
        new ProvedBound(words, 0.5, Map.of(words, words), 0),
        NoiseFacts.of(NoisePlan.calibrated(0.5, 50, GUARANTEE), Calibration.EXACT, true),
        RetainedRows.of(1000, digest("commitment")),
        new Scope(words, new Scope.Later.InWords(words), words),
        Optional.empty());
  }

  public static Stream<Certificate> all() {
    return Stream.of(logistic(), exactRidge(), sealedSvm(), pca(), seededQuantile());
  }

  public static Statement statement(Certificate certificate) {
    return Statement.of(digest("parameters"), certificate);
  }

  private static Scope scopeInWords(String earlier) {
    return new Scope(
        "the guarantee holds for this release",
        new Scope.Later.InWords("no budget was fixed in advance"),
        earlier);
  }

  private static Certificate certificate(
      DeclaredModel declaration,
      ProvedBound bound,
      NoiseFacts noise,
      RetainedRows retained,
      Scope scope,
      Optional<GlobalCost> global) {
    return new Certificate(
        PLAIN,
        ModelFacts.of(
            declaration,
            new Frame(
                declaration.kind().shape() == ReleasedShape.VALUE ? 1 : 50, NormShells.unitBall(4)),
            digest("schema")),
        new MethodFacts(MethodFacts.Declared.AUTO, Certification.VERIFIED),
        GUARANTEE,
        Capacity.of(10),
        retained,
        bound,
        bound.inWords(),
        noise,
        scope,
        global,
        List.of("λ was chosen without looking at the rows", "every row lies in the unit ball"));
  }
}

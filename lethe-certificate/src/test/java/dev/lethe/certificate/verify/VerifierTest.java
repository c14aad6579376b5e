package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Grid;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.GridRows;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerifierTest {

  private static final long SEED = 5;
  private static final Kernel KERNEL = Kernels.java();
  private static final GenuineReleases RELEASES = new GenuineReleases(SEED, KERNEL);

  private static VerificationReport verify(Genuine release, Evidence evidence) {
    return Verifier.on(KERNEL).verify("c.json", release.signed(), evidence);
  }

  private static VerificationReport verify(Genuine release) {
    return verify(release, release.evidence(KERNEL));
  }

  private static List<String> failed(VerificationReport report) {
    return report.with(Verdict.FAILED).stream().map(Check::name).toList();
  }

  private static List<String> notChecked(VerificationReport report) {
    return report.with(Verdict.NOT_CHECKED).stream().map(Check::name).toList();
  }

  // Form.

  @Test
  void another_version_or_a_torn_file_fails() {
    Genuine release = RELEASES.ridge().verified();
    String payload = new String(CertificateJson.write(release.statement()), StandardCharsets.UTF_8);
    for (String other : List.of("v0", "v1", "v3")) {
      byte[] forged =
          ForgedEnvelope.signed(
              payload
                  .replace("urn:lethe:certificate:v2", "urn:lethe:certificate:" + other)
                  .getBytes(StandardCharsets.UTF_8),
              Genuine.KEY);
      VerificationReport report =
          Verifier.on(KERNEL).verify("c.json", forged, release.withoutData());
      assertThat(failed(report)).containsExactly("form");
      assertThatThrownBy(report::requireValid)
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("predicateType");
      assertThatThrownBy(() -> Verifier.modelOf("c.json", forged))
          .isInstanceOf(VerificationFailedException.class);
    }
    byte[] torn = Arrays.copyOf(release.signed(), 500);
    assertThat(failed(Verifier.on(KERNEL).verify("c.json", torn, Evidence.none())))
        .containsExactly("form");
  }

  @Test
  void a_result_that_nobody_knows_fails() {
    Genuine release = RELEASES.ridge().passive();
    String payload = new String(CertificateJson.write(release.statement()), StandardCharsets.UTF_8);
    for (String other :
        List.of("ridge/passive/2", "ridge/retain/1", "ridge, docs/mathematics/ridge.md")) {
      byte[] renamed = payload.replace("ridge/passive/1", other).getBytes(StandardCharsets.UTF_8);
      byte[] signed = ForgedEnvelope.signed(renamed, Genuine.KEY);
      VerificationReport report =
          Verifier.on(KERNEL).verify("c.json", signed, release.withoutData());
      assertThat(failed(report)).contains("result", "bound", "public constants");
      assertThatThrownBy(report::requireValid)
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("no certifiable result is called '" + other + "'");
    }
  }

  @Test
  void the_same_statement_in_another_form_fails() {
    Genuine release = RELEASES.ridge().verified();
    String payload = new String(CertificateJson.write(release.statement()), StandardCharsets.UTF_8);
    byte[] spaced = payload.replace("\"noise\":", "\"noise\": ").getBytes(StandardCharsets.UTF_8);
    byte[] forged = ForgedEnvelope.signed(spaced, Genuine.KEY);
    assertThat(failed(Verifier.on(KERNEL).verify("c.json", forged, release.withoutData())))
        .containsExactly("form");
  }

  // The released file.

  @Test
  void the_parameters_of_another_release_fail() {
    Genuine release = RELEASES.ridge().verified();
    Genuine other = RELEASES.ridge().passive();
    Evidence evidence = release.withoutData().withParameters(other.parametersFile());
    assertThat(failed(verify(release, evidence))).contains("parameters");
    Evidence model =
        release.withoutData().withParameters(RELEASES.logistic().newton().parametersFile());
    assertThat(failed(verify(release, model))).contains("parameters", "released model");
    Evidence kind =
        release.withoutData().withParameters(RELEASES.quantile().exact().parametersFile());
    assertThat(failed(verify(release, kind))).contains("parameters", "released model");
  }

  @Test
  void a_file_that_is_no_model_fails() {
    Genuine release = RELEASES.ridge().verified();
    Evidence evidence = release.withoutData().withParameters(new byte[] {'{', '}'});
    assertThat(failed(verify(release, evidence))).contains("parameters", "released model");
  }

  @Test
  void files_that_are_certified_beside_the_parameters_are_listed_as_not_checked() {
    Genuine release = RELEASES.ridge().verified();
    Map<String, Sha256> files = new LinkedHashMap<>(release.statement().files());
    files.put("model.onnx", Sha256.of(new byte[] {1}));
    byte[] signed =
        EnvelopeJson.write(Envelope.sign(new Statement(files, release.certificate()), Genuine.KEY));
    VerificationReport report =
        Verifier.on(KERNEL).verify("c.json", signed, release.evidence(KERNEL));
    assertThat(report.isValid()).isTrue();
    assertThat(report.with(Verdict.NOT_CHECKED))
        .singleElement()
        .matches(open -> open.name().equals("other files"))
        .matches(open -> open.words().contains("model.onnx"));
  }

  /** Signing for a file is not enough: it must be what the released parameters make. */
  @Test
  void files_that_are_served_are_held_against_the_parameters() {
    Genuine release = RELEASES.ridge().verified();
    byte[] made =
        ExportFormat.JSON.write(ReleasedFolder.model(release.parameters(), release.schema()));
    byte[] other = Arrays.copyOf(made, made.length - 1);
    assertThat(verdict(release, made, made)).isEqualTo(Verdict.PASSED);
    assertThat(verdict(release, made, other)).isEqualTo(Verdict.FAILED);
    assertThat(verdict(release, other, other)).isEqualTo(Verdict.FAILED);
  }

  private static Verdict verdict(Genuine release, byte[] certified, byte[] served) {
    byte[] signed =
        EnvelopeJson.write(
            Envelope.sign(
                Statement.of(
                    release.parametersFile(),
                    Map.of("model.json", certified),
                    release.certificate()),
                Genuine.KEY));
    Evidence evidence =
        release.withoutData().withSchema(release.schema()).withServed(Map.of("model.json", served));
    return Verifier.on(KERNEL).verify("c.json", signed, evidence).checks().stream()
        .filter(check -> check.name().equals("model.json"))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void a_file_that_is_served_but_was_not_certified_fails() {
    Genuine release = RELEASES.ridge().verified();
    Evidence evidence = release.withoutData().withServed(Map.of("model.onnx", new byte[1]));
    assertThat(failed(verify(release, evidence))).containsExactly("model.onnx");
  }

  // Arithmetic.

  @Test
  void half_the_noise_signed_again_fails() {
    Genuine release = RELEASES.ridge().verified();
    NoisePlan old = release.certificate().noise().plan();
    NoisePlan half =
        new NoisePlan(old.sensitivity(), old.dimension(), old.gridExponent() - 1, old.steps());
    assertThat(failed(verify(Forged.withNoise(release, half, true), release.withoutData())))
        .containsExactly("guarantee");
  }

  @Test
  void more_noise_than_the_rule_asks_for_is_another_promise_and_fails() {
    Genuine release = RELEASES.ridge().verified();
    NoisePlan old = release.certificate().noise().plan();
    NoisePlan more =
        new NoisePlan(
            old.sensitivity(), old.dimension(), old.gridExponent(), old.steps() + old.steps() / 99);
    assertThat(failed(verify(Forged.withNoise(release, more, true), release.withoutData())))
        .containsExactly("guarantee");
  }

  @Test
  void seeded_noise_fails() {
    Genuine release = RELEASES.ridge().verified();
    NoisePlan plan = release.certificate().noise().plan();
    assertThat(failed(verify(Forged.withNoise(release, plan, false), release.withoutData())))
        .containsExactly("source of the noise");
  }

  @Test
  void a_noisy_result_without_noise_fails() {
    Genuine release = RELEASES.ridge().passive();
    NoisePlan none = NoisePlan.noiseless(release.certificate().noise().plan().dimension());
    assertThat(failed(verify(Forged.withNoise(release, none, true), release.withoutData())))
        .contains("result", "sensitivity");
  }

  @Test
  void a_bound_that_leaves_out_the_error_of_the_stored_model_fails() {
    Genuine release = RELEASES.ridge().passive();
    Genuine forged = Forged.withConstant(release, "training_tolerance", 0);
    assertThat(failed(verify(forged, forged.withoutData()))).containsExactly("public constants");
  }

  @Test
  void a_verified_bound_with_another_error_beside_its_target_fails() {
    Genuine forged = Forged.withConstant(RELEASES.ridge().verified(), "training_tolerance", 1e-6);
    assertThat(failed(verify(forged, forged.withoutData()))).containsExactly("public constants");
  }

  // Retained rows.

  @Test
  void curvature_printed_two_percent_too_large_is_caught_on_the_rows_alone() {
    Genuine release = RELEASES.logistic().passive();
    double printed = release.certificate().bound().number("n_lambda_R").orElseThrow();
    double larger = Double.parseDouble("%.2e".formatted(printed * 1.02));
    Genuine forged = Forged.withConstant(release, "n_lambda_R", larger);
    Evidence noParameters = Evidence.none().withOpening(forged.opening());

    assertThat(failed(verify(forged, noParameters))).as("arithmetic alone cannot see it").isEmpty();
    assertThat(failed(verify(forged, noParameters.withRetained(forged.data(KERNEL)))))
        .containsExactly("constants on the rows");
  }

  @Test
  void rows_that_are_not_the_retained_ones_fail() {
    Genuine release = RELEASES.logistic().passive();
    GridRows rows = release.retained();
    int n = rows.rows();
    int d = rows.columns();
    GridRows duplicated =
        new GridRows(
            d, Arrays.copyOf(rows.features(), (n + 1) * d), Arrays.copyOf(rows.labels(), n + 1));
    System.arraycopy(rows.features(), 0, duplicated.features(), n * d, d);
    duplicated.labels()[n] = rows.labels()[0];
    GridRows more = new GridRows(d, duplicated.features().clone(), duplicated.labels().clone());
    Arrays.fill(more.features(), n * d, (n + 1) * d, 7);
    GridRows changed = new GridRows(d, rows.features().clone(), rows.labels());
    changed.features()[d + 2] += 1;
    GridRows flipped = new GridRows(d, rows.features(), rows.labels().clone());
    flipped.labels()[3] = -flipped.labels()[3];
    GridRows less = GeneratedRows.head(rows, n - 1);
    for (GridRows wrong : List.of(more, less, changed, flipped, duplicated)) {
      RetainedEvidence data =
          Genuine.read(wrong, release.schema(), true, release.certificate().model(), KERNEL);
      VerificationReport report = verify(release, release.withoutData().withRetained(data));
      assertThat(failed(report)).contains("commitment");
    }
  }

  /** Two rows exchange a value each: the sums stay, the multiset does not. */
  @Test
  void rows_with_the_same_statistics_are_told_apart() {
    GridRows twice = new GridRows(1, new int[] {1, 2, 3, 6}, new int[4]);
    GridRows other = new GridRows(1, new int[] {0, 3, 4, 5}, new int[4]);
    Genuine release = RELEASES.quantile().exact();
    RetainedEvidence a =
        Genuine.read(twice, release.schema(), true, release.certificate().model(), KERNEL);
    RetainedEvidence b =
        Genuine.read(other, release.schema(), true, release.certificate().model(), KERNEL);
    assertThat(a.statistics()).isEqualTo(b.statistics());
    assertThat(a.rowsRoot()).isNotEqualTo(b.rowsRoot());
  }

  @Test
  void rows_outside_the_certified_frame_fail_without_ending_the_verification() {
    Genuine release = RELEASES.ridge().passive();
    GridRows wide =
        new GridRows(
            release.retained().columns(), new int[release.retained().columns()], new int[1]);
    Arrays.fill(wide.features(), Grid.ONE);
    RetainedEvidence data =
        Genuine.read(wide, release.schema(), true, release.certificate().model(), KERNEL);
    VerificationReport report = verify(release, release.withoutData().withRetained(data));
    assertThat(failed(report)).contains("rows", "commitment");
  }

  @Test
  void another_schema_fails() {
    Genuine release = RELEASES.ridge().passive();
    RetainedEvidence data =
        Genuine.read(
            release.retained(),
            release.schema().withMissingTokens("NA"),
            true,
            release.certificate().model(),
            KERNEL);
    assertThat(failed(verify(release, release.withoutData().withRetained(data))))
        .containsExactly("schema");
  }

  @Test
  void another_opening_fails() {
    Genuine release = RELEASES.ridge().passive();
    Opening good = release.opening();
    Opening other = new Opening(Sha256.of(new byte[] {1}), good.statistics(), good.rowsRoot());
    assertThat(failed(verify(release, release.evidence(KERNEL).withOpening(other))))
        .containsExactly("opening");
  }

  @Test
  void what_is_missing_is_listed_as_not_checked() {
    Genuine release = RELEASES.ridge().passive();
    assertThat(notChecked(verify(release, Evidence.none())))
        .containsExactly(
            "signature",
            "parameters",
            "commitment",
            "constants on the rows",
            "released parameters");
    assertThat(notChecked(verify(release))).isEmpty();
    RetainedEvidence unhashed =
        Genuine.read(
            release.retained(), release.schema(), false, release.certificate().model(), KERNEL);
    assertThat(notChecked(verify(release, release.withoutData().withRetained(unhashed))))
        .containsExactly("commitment");
  }

  @Test
  void what_no_file_can_show_is_listed_whatever_is_given() {
    Genuine release = RELEASES.ridge().passive();
    for (Evidence evidence : List.of(Evidence.none(), release.evidence(KERNEL))) {
      VerificationReport report = verify(release, evidence);
      assertThat(report.with(Verdict.UNKNOWABLE))
          .extracting(Check::name)
          .containsExactly(
              "software",
              "forgotten rows",
              "mean before noise",
              "secrecy of the noise",
              "choice of parameters",
              "order of events",
              "earlier releases");
      assertThat(report.inWords()).contains("  unknowable   forgotten rows: ");
    }
  }

  /** A result on regressions in the certificate of a classifier must not end the verification. */
  @Test
  void a_result_on_another_model_fails_with_rows_too() {
    Genuine release = RELEASES.svm().passive();
    ProvedBound old = release.certificate().bound();
    Bound allowed = Bound.atMost(Result.ALLOWANCE, old.value());
    Genuine forged = Forged.sealed(release, ProvedBound.of(allowed, old.tolerance()), 1000);
    assertThat(failed(verify(forged))).contains("result", "constants on the rows");
  }

  // Sealed mode.

  @Test
  void sealed_releases_pass_with_public_bounds() {
    Genuine verified = RELEASES.logistic().verified();
    Genuine sealed = Forged.sealed(verified, verified.certificate().bound(), 1e-3);
    assertThat(failed(verify(sealed, Evidence.none()))).isEmpty();

    Genuine median = RELEASES.quantile().passive();
    double tolerance = median.certificate().bound().tolerance();
    ProvedBound global =
        new ProvedBound(
            "quantile/global/1",
            Math.nextUp(2 + tolerance),
            Map.of("m", 3, "level", 0.5, "shift", 2, "training_tolerance", tolerance),
            tolerance);
    assertThat(failed(verify(Forged.sealed(median, global, 8), Evidence.none()))).isEmpty();

    ProvedBound smaller =
        new ProvedBound(
            "quantile/global/1",
            Math.nextUp(1 + tolerance),
            Map.of("m", 3, "level", 0.5, "shift", 1, "training_tolerance", tolerance),
            tolerance);
    assertThat(failed(verify(Forged.sealed(median, smaller, 8), Evidence.none())))
        .containsExactly("bound");
  }

  @Test
  void sealed_releases_with_too_little_noise_or_numbers_of_the_rows_fail() {
    Genuine verified = RELEASES.logistic().verified();
    ProvedBound bound = verified.certificate().bound();
    assertThat(failed(verify(Forged.sealed(verified, bound, 1e-5), Evidence.none())))
        .contains("guarantee");
    Genuine passive = RELEASES.logistic().passive();
    assertThat(
            failed(
                verify(Forged.sealed(passive, passive.certificate().bound(), 10), Evidence.none())))
        .contains("public constants");
  }

  @Test
  void what_a_declared_sigma_allows_is_held_against_the_rows() {
    Genuine release = RELEASES.ridge().passive();
    double needed = release.certificate().bound().value();
    double tolerance = release.certificate().bound().tolerance();
    for (boolean enough : new boolean[] {true, false}) {
      Bound allowed = Bound.atMost(Result.ALLOWANCE, needed * (enough ? 1 : 0.5));
      Genuine sealed = Forged.sealed(release, ProvedBound.of(allowed, tolerance), 4 * needed);
      assertThat(failed(verify(sealed)).contains("constants on the rows")).isEqualTo(!enough);
    }
  }

  /** It prints neither a comparison nor how near its mean came: nothing is left open by that. */
  @Test
  void all_that_files_can_show_of_a_sealed_release_can_be_checked() {
    Genuine verified = RELEASES.logistic().verified();
    Bound allowed = Bound.atMost(Result.ALLOWANCE, verified.certificate().bound().value());
    double tolerance = verified.certificate().bound().tolerance();
    VerificationReport report =
        verify(Forged.sealed(verified, ProvedBound.of(allowed, tolerance), 1e-3));
    assertThat(report.isComplete()).as(report.inWords()).isTrue();
    assertThat(report.with(Verdict.UNKNOWABLE))
        .extracting(Check::name)
        .contains("constants on the rows");
  }
}

package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.page.ReportPage;
import dev.lethe.certificate.report.ReportJson;
import dev.lethe.certificate.report.VerificationRecord;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.FixedKey;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Check.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** An auditor's report: one form, one signature, and nothing in it that contradicts itself. */
class VerificationRecordTest {

  private static final SigningKey AUDITOR = FixedKey.of("an auditor");

  private static final Sha256 CERTIFICATE = Sha256.of(new byte[] {1});

  private static VerificationRecord record(Verdict third, boolean rows) {
    return VerificationRecord.of(
        Origin.Software.of("lethe", "1"),
        LocalDate.of(2026, 11, 16),
        rows,
        List.of(
            new VerificationRecord.LookedAt("certificate.json", CERTIFICATE),
            new VerificationRecord.LookedAt("public-key.pem", Sha256.of(new byte[] {2}))),
        new VerificationReport(
            "/home/somebody/certificate.json",
            Signature.PINNED,
            List.of(
                new Check("form", Verdict.PASSED, "as it should be"),
                new Check("signature", Verdict.PASSED, "by key 12"),
                new Check("commitment", third, "the opening is needed"),
                new Check("earlier releases", Verdict.UNKNOWABLE, "not part of it"))));
  }

  @Test
  void what_is_written_reads_back_and_names_no_folder_of_the_auditor() {
    for (Verdict third : Verdict.values()) {
      VerificationRecord record = record(third, true);
      byte[] written = ReportJson.write(record);
      assertThat(ReportJson.read("report.json", written)).isEqualTo(record);
      assertThat(new String(written, StandardCharsets.UTF_8)).doesNotContain("somebody");
    }
  }

  /** What no other part of a report speaks of: there the signature is all one can ask for. */
  private static final Set<String> SIGNATURE_ONLY =
      Set.of(
          "subject[0]",
          "subject[1]",
          "subject[N].name",
          "subject[N].digest.sha256",
          "predicate.software.name",
          "predicate.software.version",
          "predicate.day",
          "predicate.retainedRows",
          "predicate.signature",
          "predicate.checks[N]",
          "predicate.checks[N].check",
          "predicate.checks[N].verdict",
          "predicate.checks[N].words");

  @Test
  void every_single_change_breaks_the_signature_and_most_of_them_the_form() {
    byte[] payload = ReportJson.write(record(Verdict.NOT_CHECKED, false));
    byte[] signed =
        EnvelopeJson.write(Envelope.sign(CertificateJson.PAYLOAD_TYPE, payload, AUDITOR));
    Set<String> silent = new TreeSet<>();
    List<SingleChanges.Change> changes = SingleChanges.of(payload);
    assertThat(changes).hasSizeGreaterThan(60);
    for (SingleChanges.Change change : changes) {
      Envelope altered =
          EnvelopeJson.read("r", ForgedEnvelope.withPayload(signed, change.payload()));
      assertThatThrownBy(() -> altered.requireSignature("r", List.of(AUDITOR.verifyingKey())))
          .as(change.toString())
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("altered");
      try {
        ReportJson.read("r", change.payload());
        silent.add(change.path().replaceAll("(?<=[a-z])\\[\\d+](?=\\.)", "[N]"));
      } catch (BadInputException refused) {
        assertThat(refused).hasMessageStartingWith("r: ");
      }
    }
    assertThat(silent.stream().map(path -> path.replaceAll("checks\\[\\d]$", "checks[N]")))
        .isSubsetOf(SIGNATURE_ONLY);
  }

  /** The verdict of a whole report cannot be another one than its checks give. */
  @Test
  void a_failed_check_cannot_stand_in_a_report_that_says_valid() {
    String failed = text(ReportJson.write(record(Verdict.FAILED, false)));
    assertThat(failed).contains("\"valid\":false");
    List<String> forged =
        List.of(
            failed.replace("\"valid\":false", "\"valid\":true"),
            failed.replace("\"failed\"", "\"passed\""),
            text(ReportJson.write(record(Verdict.NOT_CHECKED, false)))
                .replace("\"complete\":false", "\"complete\":true"),
            text(ReportJson.write(record(Verdict.PASSED, false)))
                .replace("\"signature\":\"pinned\"", "\"signature\":\"none\""),
            failed.replace("\"day\":", "\"day\": "),
            failed.replace("{\"check\":\"form\"", "{\"check\":\"form\",\"extra\":1"),
            failed.replace("2026-11-16", "2026-11-31"),
            failed.replace("form", "fo\\u0072m"));
    for (String each : forged) {
      assertThatThrownBy(() -> ReportJson.read("r", each.getBytes(StandardCharsets.UTF_8)))
          .as(each)
          .isInstanceOf(BadInputException.class);
    }
  }

  @Test
  void a_report_is_no_certificate_and_says_what_it_is() {
    byte[] report =
        EnvelopeJson.write(
            Envelope.sign(
                CertificateJson.PAYLOAD_TYPE,
                ReportJson.write(record(Verdict.PASSED, false)),
                AUDITOR));
    assertThat(Verifier.on(Corpus.KERNEL).verify("r", report, Evidence.none()).checks())
        .anyMatch(
            check ->
                check.name().equals("form")
                    && check.verdict() == Verdict.FAILED
                    && check.words().contains("lethe verify-report"));
  }

  @Test
  void words_of_a_hostile_certificate_are_made_plain() {
    List<Check> checks = new ArrayList<>();
    checks.add(new Check("a\nb", Verdict.FAILED, "\u202e\u2065 <script>" + "x".repeat(5000)));
    checks.add(new Check("empty", Verdict.FAILED, ""));
    VerificationRecord made =
        VerificationRecord.of(
            Origin.Software.of("lethe", "1"),
            LocalDate.of(2026, 11, 16),
            false,
            List.of(new VerificationRecord.LookedAt("c", CERTIFICATE)),
            new VerificationReport("c", Signature.NONE, checks));
    assertThat(ReportJson.read("r", ReportJson.write(made))).isEqualTo(made);
    assertThat(ReportPage.html(made, Optional.empty()))
        .contains("&lt;script&gt;", "NOT VALID: 2 checks failed", "Nobody: no statement was signed")
        .doesNotContain("<script>", "CONFIDENTIAL");
  }

  @Test
  void the_page_says_first_whether_it_is_confidential_and_how_it_came_out() {
    String page =
        ReportPage.html(record(Verdict.PASSED, true), Optional.of(AUDITOR.verifyingKey().id()));
    assertThat(page.indexOf("CONFIDENTIAL"))
        .isPositive()
        .isLessThan(page.indexOf("Nothing found wrong: 3 checks passed, 0 checks left open."));
    assertThat(page).contains(AUDITOR.verifyingKey().id().hex(), CERTIFICATE.hex());
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

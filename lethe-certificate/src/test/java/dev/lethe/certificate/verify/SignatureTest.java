package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A certificate is worth what its signature was checked with. */
class SignatureTest {

  private static final Kernel KERNEL = Kernels.java();
  private static final Genuine RELEASE = new GenuineReleases(5, KERNEL).ridge().verified();
  private static final SigningKey STRANGER = SigningKey.generate();
  private static final TrustedKeys PINNED = TrustedKeys.known(Genuine.KEY.verifyingKey());

  private static VerificationReport verify(byte[] certificate, Evidence evidence) {
    return Verifier.on(KERNEL).verify("c.json", certificate, evidence);
  }

  private static VerificationReport verify(byte[] certificate, TrustedKeys keys) {
    return verify(certificate, RELEASE.evidence(KERNEL).trusting(keys));
  }

  private static List<String> names(VerificationReport report, Verdict verdict) {
    return report.with(verdict).stream().map(Check::name).toList();
  }

  /** All its numbers fit each other: only the signature tells that somebody else wrote it. */
  private static byte[] forgedPayload() {
    String payload = new String(CertificateJson.write(RELEASE.statement()), StandardCharsets.UTF_8);
    String forged = payload.replace("\"day\":\"2026-11-15\"", "\"day\":\"2026-11-14\"");
    assertThat(forged).isNotEqualTo(payload);
    return forged.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void without_a_key_nothing_vouches_for_a_certificate() {
    byte[] forged = ForgedEnvelope.withPayload(RELEASE.signed(), forgedPayload());
    for (byte[] certificate : List.of(RELEASE.signed(), forged)) {
      VerificationReport report = verify(certificate, Evidence.none());
      assertThat(report.hasFailed()).isFalse();
      assertThat(report.isValid()).isFalse();
      assertThat(report.signature()).isEqualTo(Signature.NONE);
      assertThat(report.inWords())
          .startsWith(
              "c.json: NOTHING VOUCHES FOR IT; signature: none, it was not checked, because")
          .doesNotContain("nothing found wrong")
          .contains("not checked  signature: signed by key [" + Genuine.KEY.verifyingKey().id());
      assertThatThrownBy(report::requireValid)
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("c.json: nothing vouches for it");
    }
  }

  @Test
  void what_is_wrong_is_wrong_without_a_key_too() {
    Evidence other = Evidence.none().withParameters(new byte[] {'{', '}'});
    VerificationReport report = verify(RELEASE.signed(), other);
    assertThat(report.inWords()).startsWith("c.json: NOT VALID; signature: none; ");
    assertThatThrownBy(report::requireValid).isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void a_pinned_key_shows_who_signed() {
    VerificationReport report = verify(RELEASE.signed(), PINNED);
    assertThat(report.signature()).isEqualTo(Signature.PINNED);
    assertThat(report.requireValid().isComplete()).isTrue();
    assertThat(report.inWords())
        .startsWith("c.json: nothing found wrong; signature: pinned, by a key that was given; ");
  }

  @Test
  void a_key_from_beside_the_certificate_shows_integrity_and_leaves_the_signer_open() {
    VerificationReport report =
        verify(RELEASE.signed(), TrustedKeys.besideTheCertificate(Genuine.KEY.verifyingKey()));
    assertThat(report.signature()).isEqualTo(Signature.BESIDE);
    assertThat(report.isValid()).isTrue();
    assertThat(names(report, Verdict.NOT_CHECKED)).containsExactly("signer");
    assertThat(report.inWords())
        .startsWith("c.json: nothing found wrong; signature: beside, integrity only, ");
  }

  /** Whoever replaces the certificate replaces the key beside it as well. */
  @Test
  void a_forger_with_a_key_of_his_own_gets_as_far_as_integrity() {
    byte[] forged = ForgedEnvelope.signed(forgedPayload(), STRANGER);
    VerificationReport beside =
        verify(forged, TrustedKeys.besideTheCertificate(STRANGER.verifyingKey()));
    assertThat(beside.isValid()).isTrue();
    assertThat(beside.signature()).isEqualTo(Signature.BESIDE);
    assertThat(beside.isComplete()).isFalse();
    assertFails(verify(forged, PINNED));
  }

  @Test
  void an_altered_payload_or_another_key_fails_wherever_the_key_is_from() {
    byte[] forged = ForgedEnvelope.withPayload(RELEASE.signed(), forgedPayload());
    assertFails(verify(forged, PINNED));
    assertFails(verify(forged, TrustedKeys.besideTheCertificate(Genuine.KEY.verifyingKey())));
    assertFails(verify(RELEASE.signed(), TrustedKeys.known(STRANGER.verifyingKey())));
    assertFails(
        verify(RELEASE.signed(), TrustedKeys.besideTheCertificate(STRANGER.verifyingKey())));
    assertFails(verify(RELEASE.signed(), TrustedKeys.known()));
  }

  private static void assertFails(VerificationReport report) {
    assertThat(names(report, Verdict.FAILED)).containsExactly("signature");
    assertThat(report.signature()).as("a false signature is none").isEqualTo(Signature.NONE);
    assertThat(report.isValid()).isFalse();
    assertThat(names(report, Verdict.NOT_CHECKED)).as("nothing is said to be intact").isEmpty();
    assertThat(report.inWords()).startsWith("c.json: NOT VALID; signature: none; 1 checks failed");
    assertThatThrownBy(report::requireValid).isInstanceOf(VerificationFailedException.class);
  }

  // Several signatures.

  @Test
  void a_second_signature_is_open_until_its_key_is_given() {
    byte[] second = EnvelopeJson.write(Envelope.sign(RELEASE.statement(), STRANGER));
    byte[] both = ForgedEnvelope.withSignaturesOf(RELEASE.signed(), second);
    byte[] turned = ForgedEnvelope.withSignaturesOf(second, RELEASE.signed());
    for (byte[] certificate : List.of(both, turned)) {
      VerificationReport one = verify(certificate, PINNED);
      assertThat(one.requireValid().signature()).isEqualTo(Signature.PINNED);
      assertThat(one.with(Verdict.NOT_CHECKED))
          .singleElement()
          .matches(open -> open.name().equals("other signatures"))
          .matches(open -> open.words().contains(STRANGER.verifyingKey().id().hex()));
      TrustedKeys two = TrustedKeys.known(Genuine.KEY.verifyingKey(), STRANGER.verifyingKey());
      assertThat(verify(certificate, two).requireValid().isComplete()).isTrue();
    }
  }

  @Test
  void a_false_signature_of_a_given_key_fails_beside_a_good_one() {
    byte[] elsewhere = ForgedEnvelope.signed(forgedPayload(), STRANGER);
    byte[] both = ForgedEnvelope.withSignaturesOf(RELEASE.signed(), elsewhere);
    assertThat(verify(both, PINNED).signature()).isEqualTo(Signature.PINNED);
    assertFails(
        verify(both, TrustedKeys.known(Genuine.KEY.verifyingKey(), STRANGER.verifyingKey())));
  }
}

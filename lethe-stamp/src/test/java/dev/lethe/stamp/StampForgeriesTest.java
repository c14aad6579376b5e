package dev.lethe.stamp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.stamp.TimeStamps;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.StampEvidence;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.stamp.Clerk.Rights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Stamps of a real certificate with one thing wrong, and the check that finds each. */
class StampForgeriesTest {

  private static final String STAMP = "time stamp";
  private static final String AUTHORITY = "time stamp authority";
  private static final String DAY = "time stamp and day";

  private static final byte[] CERTIFICATE = certificate("logistic");
  private static final LocalDate SAID =
      Verifier.unverified("c", CERTIFICATE).certificate().origin().day();
  private static final Instant TIME = SAID.atTime(12, 0).toInstant(ZoneOffset.UTC);

  private static final Clerk ROOT = Clerk.selfMade(Rights.root("CN=Root"));
  private static final Clerk TSA = ROOT.certifies(Rights.authority("CN=TSA"));

  private static byte[] certificate(String name) {
    try {
      return Files.readAllBytes(Path.of("../python/tests/certificates", name, "certificate.json"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static VerificationReport verified(byte[] stamp, X509Certificate... trusted) {
    return Verifier.on(Kernels.java())
        .verify(
            "certificate.json",
            CERTIFICATE,
            Evidence.none()
                .withStamp(new StampEvidence("c.tsr", Optional.of(stamp), List.of(trusted))));
  }

  private static Forgery honest() {
    return by(TSA);
  }

  private static Forgery by(Clerk authority) {
    return Forgery.of(CERTIFICATE, TIME, authority);
  }

  private static Forgery at(String time) {
    return Forgery.of(CERTIFICATE, Instant.parse(time), TSA);
  }

  /** One thing that is wrong; the root is trusted. */
  private record Case(String what, byte[] stamp, String check, String words) {

    DynamicTest test() {
      return DynamicTest.dynamicTest(
          what, () -> assertCaught(verified(stamp, ROOT.asGiven()), check, words));
    }
  }

  private static void assertCaught(VerificationReport report, String check, String words) {
    List<Check> failed = report.with(Verdict.FAILED);
    assertThat(failed).extracting(Check::name).containsExactly(check);
    assertThat(failed.get(0).words()).contains(words);
  }

  private static void assertProved(VerificationReport report) {
    assertThat(report.with(Verdict.FAILED)).isEmpty();
    assertThat(report.with(Verdict.PASSED)).extracting(Check::name).contains(STAMP, AUTHORITY, DAY);
  }

  @Test
  void the_honest_ones_pass_by_their_own_certificate_by_the_root_and_by_a_chain() {
    assertProved(verified(honest().answer(), ROOT.asGiven()));
    assertProved(verified(honest().answer(), TSA.asGiven()));
    assertProved(verified(honest().withoutCertificates().answer(), TSA.asGiven()));
    Clerk between = ROOT.certifies(Rights.root("CN=Between"));
    Clerk far = between.certifies(Rights.authority("CN=Far"));
    assertProved(verified(by(far).bringing(between).answer(), ROOT.asGiven()));
    assertProved(verified(by(far).answer(), between.asGiven()));
    assertCaught(verified(by(far).answer(), ROOT.asGiven()), AUTHORITY, "neither given nor");
    assertProved(
        verified(honest().answered(PKIStatus.grantedWithMods, false).answer(), ROOT.asGiven()));
  }

  @Test
  void what_is_proved_is_said() {
    String words = verified(honest().answer(), ROOT.asGiven()).inWords();
    assertThat(words)
        .contains("the certificate existed at " + TIME + " (±1s)")
        .contains("policy " + OpensslAuthority.POLICY)
        .contains("within a day of the certificate's own, " + SAID);
    Instant later = TIME.plus(Duration.ofDays(400));
    assertThat(verified(Forgery.of(CERTIFICATE, later, TSA).answer(), ROOT.asGiven()).inWords())
        .contains("proved from " + later + " (±1s) on")
        .contains("is 400 days before and the signer's word");
  }

  @TestFactory
  Stream<DynamicTest> a_stamp_of_something_else() {
    byte[] changed = CERTIFICATE.clone();
    changed[changed.length / 2] ^= 1;
    return Stream.of(
            new Case(
                "of another release",
                Forgery.of(certificate("ridge"), TIME, TSA).answer(),
                STAMP,
                "other bytes"),
            new Case(
                "of the certificate before a bit was changed",
                Forgery.of(changed, TIME, TSA).answer(),
                STAMP,
                "other bytes"),
            new Case(
                "of the certificate with a line end",
                Forgery.of(Arrays.copyOf(CERTIFICATE, CERTIFICATE.length + 1), TIME, TSA).answer(),
                STAMP,
                "other bytes"),
            new Case("by SHA-512", honest().imprintBy("SHA-512").answer(), STAMP, "SHA-256"),
            new Case("by SHA-1", honest().imprintBy("SHA-1").answer(), STAMP, "SHA-256"),
            new Case("by MD5", honest().imprintBy("MD5").answer(), STAMP, "SHA-256"))
        .map(Case::test);
  }

  @TestFactory
  Stream<DynamicTest> a_file_that_is_no_whole_stamp() {
    byte[] good = honest().answer();
    byte[] bomb = new byte[Answer.LARGEST];
    for (int i = 0; i < bomb.length; i += 2) {
      bomb[i] = 0x30;
      bomb[i + 1] = (byte) 0x80;
    }
    return Stream.of(
            new Case("empty", new byte[0], STAMP, "RFC 3161"),
            new Case(
                "text",
                "no stamp".getBytes(java.nio.charset.StandardCharsets.US_ASCII),
                STAMP,
                "RFC 3161"),
            new Case("cut in half", Arrays.copyOf(good, good.length / 2), STAMP, "RFC 3161"),
            new Case("one byte short", Arrays.copyOf(good, good.length - 1), STAMP, "RFC 3161"),
            new Case("one byte more", Arrays.copyOf(good, good.length + 1), STAMP, "RFC 3161"),
            new Case("the token alone", honest().tokenAlone(), STAMP, "RFC 3161"),
            new Case("too large", new byte[Answer.LARGEST + 1], STAMP, "shorter than"),
            new Case("nested without end", bomb, STAMP, "RFC 3161"),
            new Case("granted, but nothing there", honest().withoutToken(), STAMP, "did not grant"),
            new Case(
                "refused, though a token is there",
                honest().answered(PKIStatus.rejection, false).answer(),
                STAMP,
                "did not grant a time stamp: status 2"),
            new Case(
                "granted with a failure",
                honest().answered(PKIStatus.granted, true).answer(),
                STAMP,
                "did not grant"))
        .map(Case::test);
  }

  @TestFactory
  Stream<DynamicTest> a_signature_that_says_something_else() {
    Clerk other = ROOT.certifies(Rights.authority("CN=Other"));
    return Stream.of(
            new Case("two signers", honest().signedToo(other).answer(), STAMP, "2 signers"),
            new Case("no signer", honest().unsigned().answer(), STAMP, "0 signers"),
            new Case(
                "over other content",
                honest().withContent(PKCSObjectIdentifiers.data).answer(),
                STAMP,
                "RFC 3161"),
            new Case("by SHA-1", honest().signedBy("SHA1withECDSA").answer(), STAMP, "too weak"),
            new Case(
                "no certificate of the signer",
                honest().withoutCertificates().answer(),
                STAMP,
                "the authority's own is needed"),
            new Case(
                "no word on its certificate", honest().namingNobody().answer(), STAMP, "RFC 3161"),
            new Case(
                "an extension that changes what it means",
                honest().withCriticalExtension().answer(),
                STAMP,
                "critical extension"),
            new Case(
                "accurate to thirty years",
                honest().accurateTo(946_080_000).answer(),
                STAMP,
                "a day or better"),
            new Case("an accuracy below zero", honest().accurateTo(-1).answer(), STAMP, "a day or"))
        .map(Case::test);
  }

  @TestFactory
  Stream<DynamicTest> a_signer_who_is_no_authority() {
    return Stream.of(
            new Case(
                "certified for nothing",
                by(ROOT.certifies(Rights.none("CN=TSA"))).answer(),
                AUTHORITY,
                "ExtendedKeyUsage"),
            new Case(
                "for time stamps, not as critical",
                by(ROOT.certifies(
                        Rights.purposes("CN=TSA", false, KeyPurposeId.id_kp_timeStamping)))
                    .answer(),
                AUTHORITY,
                "critical"),
            new Case(
                "for time stamps and more",
                by(ROOT.certifies(
                        Rights.purposes(
                            "CN=TSA",
                            true,
                            KeyPurposeId.id_kp_timeStamping,
                            KeyPurposeId.id_kp_codeSigning)))
                    .answer(),
                AUTHORITY,
                "solely"),
            new Case(
                "for code",
                by(ROOT.certifies(Rights.purposes("CN=TSA", true, KeyPurposeId.id_kp_codeSigning)))
                    .answer(),
                AUTHORITY,
                "solely"),
            new Case(
                "another certificate of the same key",
                honest()
                    .naming(
                        ROOT.certifies(
                            TSA.keys(),
                            Rights.authority("CN=TSA").valid("2021-01-01", "2041-01-01")))
                    .answer(),
                AUTHORITY,
                "certID"),
            new Case(
                "self-made, with the authority's name",
                by(Clerk.selfMade(Rights.authority("CN=TSA"))).answer(),
                AUTHORITY,
                "neither given nor certified"),
            new Case(
                "by a self-made root of the same name",
                by(Clerk.selfMade(Rights.root("CN=Root")).certifies(Rights.authority("CN=TSA")))
                    .answer(),
                AUTHORITY,
                "neither given nor certified"),
            new Case(
                "certified by somebody who may not",
                by(TSA.certifies(Rights.authority("CN=Friend"))).bringing(TSA).answer(),
                AUTHORITY,
                "neither given nor certified"))
        .map(Case::test);
  }

  @Test
  void an_authoritys_own_certificate_vouches_for_no_other() {
    byte[] stamp = by(TSA.certifies(Rights.authority("CN=Friend"))).answer();
    assertCaught(verified(stamp, TSA.asGiven()), AUTHORITY, "neither given nor certified");
  }

  @TestFactory
  Stream<DynamicTest> a_time_that_does_not_fit() {
    Clerk early = ROOT.certifies(Rights.authority("CN=TSA").valid("2020-01-01", "2021-01-01"));
    Clerk late = ROOT.certifies(Rights.authority("CN=TSA").valid("2039-01-01", "2040-01-01"));
    Clerk lapsed = ROOT.certifies(Rights.root("CN=Between").valid("2020-01-01", "2021-01-01"));
    Clerk under = lapsed.certifies(Rights.authority("CN=Under"));
    return Stream.of(
            new Case("certificate had ended", by(early).answer(), AUTHORITY, "not valid when"),
            new Case("certificate was to come", by(late).answer(), AUTHORITY, "not valid when"),
            new Case(
                "certified by one that had ended",
                by(under).bringing(lapsed).answer(),
                AUTHORITY,
                "neither given nor certified"),
            new Case(
                "two days before the day",
                at(SAID.minusDays(2) + "T12:00:00Z").answer(),
                DAY,
                "back-dated"),
            new Case(
                "a second too early, zones granted",
                at(SAID.minusDays(2) + "T23:59:58Z").answer(),
                DAY,
                "back-dated"))
        .map(Case::test);
  }

  @Test
  void a_zone_and_the_accuracy_are_granted() {
    assertProved(verified(at(SAID.minusDays(2) + "T23:59:59Z").answer(), ROOT.asGiven()));
  }

  @Test
  void a_root_that_had_ended_vouches_for_nobody() {
    Clerk ended = Clerk.selfMade(Rights.root("CN=Root").valid("2020-01-01", "2021-01-01"));
    byte[] stamp = by(ended.certifies(Rights.authority("CN=TSA"))).answer();
    assertCaught(verified(stamp, ended.asGiven()), AUTHORITY, "was valid at");
  }

  @Test
  void a_certificate_that_cannot_be_read_still_has_its_stamp_checked() {
    byte[] torn = Arrays.copyOf(CERTIFICATE, 100);
    VerificationReport report =
        Verifier.on(Kernels.java())
            .verify(
                "torn.json",
                torn,
                Evidence.none()
                    .withStamp(
                        new StampEvidence(
                            "c.tsr", Optional.of(honest().answer()), List.of(TSA.asGiven()))));
    assertThat(report.with(Verdict.FAILED)).extracting(Check::name).contains("form", STAMP);
  }

  @Test
  void a_stamp_without_an_authority_and_an_authority_without_a_stamp_are_not_checked() {
    assertOpen(verified(honest().answer()), "--tsa");
    Evidence none =
        Evidence.none()
            .withStamp(new StampEvidence("c.tsr", Optional.empty(), List.of(TSA.asGiven())));
    assertOpen(Verifier.on(Kernels.java()).verify("c.json", CERTIFICATE, none), "there is none");
  }

  private static void assertOpen(VerificationReport report, String words) {
    assertThat(report.with(Verdict.FAILED)).isEmpty();
    assertThat(report.with(Verdict.NOT_CHECKED))
        .anySatisfy(
            check -> {
              assertThat(check.name()).isEqualTo(STAMP);
              assertThat(check.words()).contains(words);
            });
  }

  @Test
  void the_reader_is_found_on_the_class_path() {
    assertThat(TimeStamps.installed()).isInstanceOf(Rfc3161.class);
  }
}

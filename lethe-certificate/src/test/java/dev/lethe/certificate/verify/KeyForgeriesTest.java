package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Base64Text;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.keys.Revocation;
import dev.lethe.certificate.keys.Revocation.Why;
import dev.lethe.certificate.keys.SignedKeyList;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.FixedKey;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lists of keys that lie, lists that are another's, and certificates by keys that are good no more:
 * each is caught, by the check that should. All certificates here are of 2026-11-15.
 */
class KeyForgeriesTest {

  private static final Kernel KERNEL = Kernels.java();
  private static final Statement SAID =
      new GenuineReleases(5, KERNEL).ridge().verified().statement();
  private static final LocalDate DAY = LocalDate.parse("2026-11-15");
  private static final LocalDate START = LocalDate.parse("2026-01-10");
  private static final String KEYS_TYPE = "application/vnd.lethe.keys+json";

  private static final SigningKey FIRST = FixedKey.of("first");
  private static final SigningKey SECOND = FixedKey.of("second");
  private static final SigningKey THIRD = FixedKey.of("third");
  private static final SigningKey THIEF = FixedKey.of("thief");

  private static ListedKey from(SigningKey key, String day) {
    return ListedKey.from(key.verifyingKey(), LocalDate.parse(day), Optional.empty());
  }

  private static Sha256 id(SigningKey key) {
    return key.verifyingKey().id();
  }

  /** FIRST from January, SECOND from June, THIRD from 2027, each signed for by the one before. */
  private static KeyList honest() {
    return KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
        .succeededBy(from(SECOND, "2026-06-01"), Optional.of(FIRST))
        .succeededBy(from(THIRD, "2027-02-01"), Optional.of(SECOND));
  }

  private static byte[] signed(KeyList list, SigningKey key) {
    return SignedKeyList.sign(list, key).file();
  }

  private static byte[] by(SigningKey key) {
    return EnvelopeJson.write(Envelope.sign(SAID, key));
  }

  private static VerificationReport verify(byte[] certificate, TrustedKeys keys) {
    return Verifier.on(KERNEL).verify("c.json", certificate, Evidence.none().trusting(keys));
  }

  /** A certificate by this key, with nothing but the list known. */
  private static VerificationReport listed(SigningKey key, byte[] list) {
    return verify(by(key), TrustedKeys.known().withList("keys.json", list));
  }

  /** A certificate by this key, with another pinned. */
  private static VerificationReport pinned(SigningKey pin, SigningKey key, byte[] list) {
    return verify(by(key), TrustedKeys.known(pin.verifyingKey()).withList("keys.json", list));
  }

  private static void caught(VerificationReport report, String check) {
    assertThat(report.with(Verdict.FAILED).stream().map(Check::name))
        .as(report.inWords())
        .containsExactly(check);
    assertThat(report.isValid()).isFalse();
  }

  private static void caught(VerificationReport report, String check, String words) {
    caught(report, check);
    assertThat(report.with(Verdict.FAILED).get(0).words()).contains(words);
  }

  private static void good(VerificationReport report) {
    assertThat(report.requireValid().signature()).isEqualTo(Signature.PINNED);
    assertThat(report.with(Verdict.PASSED).stream().map(Check::name))
        .contains("key list", "key succession", "key validity", "key revocation");
  }

  // What is honest.

  @Test
  void the_list_alone_and_a_pin_before_at_or_after_the_signer_are_good() {
    byte[] list = signed(honest(), THIRD);
    good(listed(SECOND, list));
    good(pinned(FIRST, SECOND, list));
    good(pinned(SECOND, SECOND, list));
    good(pinned(THIRD, SECOND, list));
  }

  @Test
  void a_list_from_beside_the_certificate_shows_integrity_only() {
    VerificationReport report =
        verify(
            by(SECOND),
            TrustedKeys.besideTheCertificate(SECOND.verifyingKey())
                .withList("keys.json", signed(honest(), THIRD)));
    assertThat(report.requireValid().signature()).isEqualTo(Signature.BESIDE);
    assertThat(report.with(Verdict.NOT_CHECKED).stream().map(Check::name)).contains("signer");
  }

  // Days.

  @Test
  void a_key_that_had_expired_or_was_not_in_use_yet() {
    byte[] list = signed(honest(), THIRD);
    caught(listed(FIRST, list), "key validity", "from 2026-01-10 to 2026-06-01");
    caught(listed(THIRD, list), "key validity", "from 2027-02-01 on");
    KeyList ended =
        KeyList.of(
            ListedKey.from(
                FIRST.verifyingKey(), START, Optional.of(LocalDate.parse("2026-11-14"))));
    caught(listed(FIRST, signed(ended, FIRST)), "key validity");
  }

  @Test
  void the_first_and_the_last_day_count() {
    KeyList oneDay = KeyList.of(ListedKey.from(FIRST.verifyingKey(), DAY, Optional.of(DAY)));
    good(listed(FIRST, signed(oneDay, FIRST)));
  }

  // Revocations.

  private static byte[] revoked(Why why, String since) {
    LocalDate day = LocalDate.parse("2027-03-01");
    Revocation revocation = new Revocation(day, LocalDate.parse(since), why);
    return signed(honest().revoking(id(SECOND), revocation), THIRD);
  }

  @ParameterizedTest
  @EnumSource(Why.class)
  void a_certificate_of_the_day_of_a_revocation_or_later(Why why) {
    caught(listed(SECOND, revoked(why, "2026-11-15")), "key revocation", "since 2026-11-15");
    caught(listed(SECOND, revoked(why, "2026-06-01")), "key revocation");
    caught(pinned(SECOND, SECOND, revoked(why, "2026-06-01")), "key revocation");
  }

  @Test
  void what_a_lost_or_superseded_key_signed_before_stays_good() {
    good(listed(SECOND, revoked(Why.LOST, "2026-11-16")));
    good(listed(SECOND, revoked(Why.SUPERSEDED, "2026-11-16")));
  }

  /** A thief writes any day: the day of the certificate says nothing. */
  @Test
  void what_a_leaked_key_signed_before_is_good_only_if_somebody_else_saw_it() {
    caught(
        listed(SECOND, revoked(Why.COMPROMISED, "2026-11-16")),
        "key revocation",
        "no time stamp shows");
    Revocation leaked = new Revocation(DAY.plusDays(9), DAY.plusDays(1), Why.COMPROMISED);
    assertThat(verdict(leaked, "2026-11-15T23:59:59Z")).isEqualTo(Verdict.PASSED);
    assertThat(verdict(leaked, "2026-11-16T00:00:00Z")).isEqualTo(Verdict.FAILED);
    assertThat(verdict(leaked, "2027-01-01T00:00:00Z")).isEqualTo(Verdict.FAILED);
    Revocation before = new Revocation(DAY.plusDays(9), DAY, Why.COMPROMISED);
    assertThat(verdict(before, "2026-11-01T00:00:00Z"))
        .as("a day after the leak, whatever saw it")
        .isEqualTo(Verdict.FAILED);
  }

  private static Verdict verdict(Revocation revocation, String existedBy) {
    return RevocationCheck.finding(revocation, DAY, Optional.of(Instant.parse(existedBy)))
        .verdict();
  }

  // Successions.

  @Test
  void a_succession_that_another_key_signed() {
    KeyList list =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
            .succeededBy(from(SECOND, "2026-06-01"), Optional.of(THIEF));
    caught(pinned(SECOND, SECOND, signed(list, SECOND)), "key succession", "but did not");
    caught(pinned(FIRST, SECOND, signed(list, SECOND)), "key succession");
  }

  @Test
  void a_succession_that_was_signed_for_another_key_or_another_day() {
    KeyList honest = honest();
    ListedKey elsewhere =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
            .succeededBy(from(THIEF, "2026-06-01"), Optional.of(FIRST))
            .keys()
            .get(0);
    KeyList swapped =
        new KeyList(honest.day(), List.of(elsewhere, honest.keys().get(1), honest.keys().get(2)));
    caught(listed(SECOND, signed(swapped, THIRD)), "key succession");
    ListedKey later =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
            .succeededBy(from(SECOND, "2026-05-01"), Optional.of(FIRST))
            .keys()
            .get(0);
    KeyList moved =
        new KeyList(honest.day(), List.of(later, honest.keys().get(1), honest.keys().get(2)));
    caught(listed(SECOND, signed(moved, THIRD)), "key succession");
  }

  @Test
  void a_pin_does_not_lead_past_a_key_that_signed_for_none() {
    KeyList list =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
            .succeededBy(from(SECOND, "2026-06-01"), Optional.empty());
    caught(pinned(FIRST, SECOND, signed(list, SECOND)), "key succession", "signed for none");
    assertThat(pinned(FIRST, SECOND, signed(list, SECOND)).signature()).isEqualTo(Signature.NONE);
    good(pinned(SECOND, SECOND, signed(list, SECOND)));
    good(listed(SECOND, signed(list, SECOND)));
  }

  /** Whoever stole FIRST makes a chain of his own with it, which its leak must break. */
  @Test
  void a_pin_does_not_lead_past_a_key_that_leaked() {
    KeyList list =
        honest().revoking(id(FIRST), new Revocation(DAY.plusYears(1), START, Why.COMPROMISED));
    caught(pinned(FIRST, SECOND, signed(list, THIRD)), "key succession", "leaked");
    good(pinned(SECOND, SECOND, signed(list, THIRD)));
  }

  @Test
  void a_list_of_a_thief_with_the_pinned_key_in_it() {
    KeyList list =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.empty()))
            .succeededBy(from(THIEF, "2026-06-01"), Optional.empty());
    caught(pinned(FIRST, THIEF, signed(list, THIEF)), "key succession");
  }

  @Test
  void a_list_of_a_thief_who_says_that_the_pinned_key_is_good_is_not_believed() {
    KeyList list =
        KeyList.of(ListedKey.from(FIRST.verifyingKey(), START, Optional.of(DAY)))
            .succeededBy(from(THIEF, "2026-12-01"), Optional.empty());
    VerificationReport report = pinned(FIRST, FIRST, signed(list, THIEF));
    assertThat(report.isValid()).as("the pin still counts").isTrue();
    assertThat(report.with(Verdict.NOT_CHECKED).stream().map(Check::name))
        .contains("key validity", "key revocation");
  }

  @Test
  void a_signer_that_the_list_does_not_have() {
    byte[] list = signed(honest(), THIRD);
    caught(pinned(THIEF, THIEF, list), "key succession", "has no such key");
    caught(listed(THIEF, list), "signature");
    caught(pinned(THIEF, SECOND, list), "key succession", "no key that was given is in the list");
  }

  // The list itself: what its signer cannot have written, and what he did not sign.

  private static String payload() {
    byte[] payload = EnvelopeJson.read("k", signed(honest(), THIRD), KEYS_TYPE, "a list").payload();
    return new String(payload, StandardCharsets.UTF_8);
  }

  /** The owner of the key in use signs whatever he likes. */
  private static byte[] resigned(String payload, SigningKey key) {
    return EnvelopeJson.write(
        Envelope.sign(KEYS_TYPE, payload.getBytes(StandardCharsets.UTF_8), key));
  }

  private static void listCaught(byte[] list, String words) {
    caught(pinned(SECOND, SECOND, list), "key list", words);
    assertThat(listed(SECOND, list).isValid()).isFalse();
  }

  private static void listCaught(String what, String instead, String words) {
    String payload = payload();
    assertThat(payload).contains(what);
    listCaught(resigned(payload.replace(what, instead), THIRD), words);
  }

  @Test
  void every_single_change_breaks_the_signature_of_the_list() {
    byte[] file =
        signed(
            honest().revoking(id(FIRST), new Revocation(DAY.plusYears(1), DAY, Why.LOST)), THIRD);
    byte[] payload = EnvelopeJson.read("k", file, KEYS_TYPE, "a list").payload();
    List<SingleChanges.Change> changes = SingleChanges.of(payload);
    assertThat(changes.stream().map(SingleChanges.Change::path))
        .contains(
            "type",
            "day",
            "keys[0].keyid",
            "keys[0].algorithm",
            "keys[0].publicKey",
            "keys[0].validFrom",
            "keys[0].validTo",
            "keys[0].revoked.day",
            "keys[0].revoked.since",
            "keys[0].revoked.why",
            "keys[0].successor",
            "keys[0].endorsement");
    for (SingleChanges.Change change : changes) {
      byte[] altered =
          EnvelopeJson.write(
              Envelope.of(
                  KEYS_TYPE,
                  change.payload(),
                  id(THIRD),
                  EnvelopeJson.read("k", file, KEYS_TYPE, "a list").signature()));
      assertThat(pinned(SECOND, SECOND, altered).with(Verdict.FAILED).stream().map(Check::name))
          .as(change.toString())
          .containsExactly("key list");
    }
  }

  @Test
  void a_key_swapped_under_an_id_or_an_id_under_a_key() {
    String second = Base64Text.of(SECOND.verifyingKey().spki());
    String thief = Base64Text.of(THIEF.verifyingKey().spki());
    listCaught(second, thief, "keys[1].keyid");
    listCaught(id(SECOND).hex(), id(THIEF).hex(), "keys[1].keyid");
    listCaught(second, second.substring(0, 40), "keys[1]");
  }

  @Test
  void two_heads_a_cycle_and_keys_in_another_order() {
    String third = ",\"successor\":\"" + id(THIRD).hex() + "\"";
    String second = ",\"successor\":\"" + id(SECOND).hex() + "\"";
    listCaught(third, "", "the successor must be the key that comes next");
    listCaught(third, second, "the successor must be the key that comes next");
    listCaught(
        "\"validFrom\":\"2027-02-01\"",
        "\"validFrom\":\"2027-02-01\",\"successor\":\"" + id(FIRST).hex() + "\"",
        "the last key is in use and has no successor");
    String payload = payload();
    List<String> keys = List.of(payload.substring(payload.indexOf('[') + 1).split("(?<=}),"));
    String head = payload.substring(0, payload.indexOf('[') + 1);
    String last = keys.get(2).substring(0, keys.get(2).length() - 2);
    listCaught(
        resigned(head + keys.get(1) + "," + keys.get(0) + "," + last + "]}", THIRD), "successor");
    listCaught(resigned(head + keys.get(0) + "," + last + "]}", THIRD), "successor");
    listCaught(
        resigned(head + keys.get(0) + "," + keys.get(1) + "," + keys.get(1) + "]}", SECOND),
        "successor");
    listCaught(resigned(head + "]}", THIRD), "1 to 10000 keys");
    // The last taken away, as if THIRD had never been: SECOND would have to sign that.
    listCaught(
        resigned(
            head + keys.get(0) + "," + keys.get(1).replaceAll(",\"successor.*", "}") + "]}", THIRD),
        "signed by its last key");
  }

  @Test
  void days_that_cannot_be() {
    listCaught(
        "\"validFrom\":\"2026-06-01\"", "\"validFrom\":\"2026-05-31\"", "until its successor");
    listCaught(
        "\"validFrom\":\"2027-02-01\"", "\"validFrom\":\"2025-01-01\"", "until its successor");
    listCaught("\"validTo\":\"2026-06-01\",", "", "without end");
    listCaught(
        "\"validFrom\":\"2026-01-10\"", "\"validFrom\":\"2026-06-02\"", "not before its first");
    listCaught("\"day\":\"2027-02-01\"", "\"day\":\"2027-01-31\"", "not after the day of the list");
    listCaught("2026-01-10", "2026-1-10", "a day such as");
  }

  @Test
  void revocations_that_cannot_be() {
    String second = "\"validTo\":\"2027-02-01\",";
    String start = second + "\"revoked\":{\"day\":\"2027-01-01\",\"since\":";
    listCaught(second, start + "\"2027-01-02\",\"why\":\"lost\"},", "a day that has come");
    listCaught(second, start + "\"2026-05-31\",\"why\":\"lost\"},", "since its first day or later");
    listCaught(second, start + "\"2026-12-01\",\"why\":\"LOST\"},", "'lost' or 'superseded'");
    listCaught(
        "\"validFrom\":\"2027-02-01\"",
        "\"validFrom\":\"2027-02-01\",\"revoked\":{\"day\":\"2027-02-01\",\"since\":\"2027-02-01\","
            + "\"why\":\"lost\"}",
        "the key in use has no successor and is not revoked");
  }

  @Test
  void a_list_in_another_form_or_of_another_kind() {
    listCaught("\"type\":", "\"type\": ", "canonical form");
    listCaught("\"type\":", "\"more\":1,\"type\":", "is not known here");
    listCaught("urn:lethe:keys:v1", "urn:lethe:keys:v2", "is expected");
    listCaught("\"ed25519\"", "\"ecdsa-p256\"", "algorithm");
    listCaught(new byte[0], "begins with '{'");
    listCaught("{".getBytes(StandardCharsets.US_ASCII), "keys.json");
    listCaught(by(THIRD), "payloadType");
  }

  @Test
  void a_list_that_its_last_key_did_not_sign() {
    listCaught(resigned(payload(), FIRST), "signed by its last key");
    listCaught(resigned(payload(), THIEF), "signed by its last key");
    byte[] stolen =
        EnvelopeJson.write(
            Envelope.of(
                KEYS_TYPE,
                payload().getBytes(StandardCharsets.UTF_8),
                id(THIRD),
                Envelope.sign(KEYS_TYPE, payload().getBytes(StandardCharsets.UTF_8), THIEF)
                    .signature()));
    listCaught(stolen, "does not fit the content");
  }

  /** A signature of a succession, of a list or of a certificate is good for nothing else. */
  @Test
  void a_list_signed_as_a_certificate() {
    byte[] payload = payload().getBytes(StandardCharsets.UTF_8);
    Envelope asCertificate = EnvelopeJson.read("c", ForgedEnvelope.signed(payload, THIRD));
    byte[] moved =
        EnvelopeJson.write(Envelope.of(KEYS_TYPE, payload, id(THIRD), asCertificate.signature()));
    listCaught(moved, "does not fit the content");
  }
}

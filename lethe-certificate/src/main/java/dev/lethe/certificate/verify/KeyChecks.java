package dev.lethe.certificate.verify;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.keys.SignedKeyList;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Check.Verdict;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the issuer's list of keys says of the key that signed: whether somebody who is trusted leads
 * to it, whether it was valid on the day of the certificate, and whether it was revoked. Without a
 * list nothing is said: no certificate promises one.
 */
final class KeyChecks {

  private final Optional<TrustedKeys> trusted;
  private final Optional<KeyList> list;

  private KeyChecks(Optional<TrustedKeys> trusted, Optional<KeyList> list) {
    this.trusted = trusted;
    this.list = list;
  }

  /** Reads the list, where there is one. */
  static KeyChecks read(Checklist checks, Optional<TrustedKeys> trusted) {
    Optional<TrustedKeys.ListFile> file = trusted.flatMap(TrustedKeys::list);
    return new KeyChecks(trusted, file.flatMap(each -> read(checks, each)));
  }

  private static Optional<KeyList> read(Checklist checks, TrustedKeys.ListFile file) {
    try {
      KeyList read = SignedKeyList.read(file.name(), file.content()).list();
      checks.add("key list", () -> Finding.passed(words(file.name(), read)));
      return Optional.of(read);
    } catch (LetheException refused) {
      checks.add("key list", () -> Finding.failed(refused));
      return Optional.empty();
    }
  }

  private static String words(String name, KeyList read) {
    return "%s is of %s, has %d keys, and the one in use, %s, signed it"
        .formatted(name, read.day(), read.keys().size(), read.inUse().key().id());
  }

  /** All keys that can be tried; what a signature by one is worth is decided afterwards. */
  Optional<TrustedKeys> toTry() {
    List<VerifyingKey> listed = list.map(KeyChecks::keys).orElse(List.of());
    return trusted
        .map(given -> given.trying(listed))
        .filter(all -> given().isEmpty() || !all.keys().isEmpty());
  }

  /** All keys that are given, or that one which is leads to. */
  List<VerifyingKey> believed() {
    return trusted.map(given -> list.map(given::believed).orElse(given.keys())).orElse(List.of());
  }

  /** The file of a list, where one was given, whatever became of it. */
  private Optional<TrustedKeys.ListFile> given() {
    return trusted.flatMap(TrustedKeys::list);
  }

  private static List<VerifyingKey> keys(KeyList list) {
    return list.keys().stream().map(ListedKey::key).toList();
  }

  /**
   * Holds the signer against the list.
   *
   * @param holds what the signature is worth if its key is
   * @param existedBy by when somebody other than the signer shows the certificate to have existed
   * @return what the signature is worth
   */
  Signature addTo(
      Checklist checks,
      Signature holds,
      Optional<Envelope> envelope,
      Optional<Statement> statement,
      Optional<Instant> existedBy) {
    if (holds == Signature.NONE || envelope.isEmpty() || list.isEmpty()) {
      return holds;
    }
    Set<VerifyingKey> signers =
        envelope.get().requireSignature("the certificate", toTry().orElseThrow().keys());
    Succession succession = new Succession(list.get(), trusted.orElseThrow(), signers);
    Verdict followed = checks.add("key succession", succession::finding);
    LocalDate day = statement.map(said -> said.certificate().origin().day()).orElse(LocalDate.MIN);
    succession
        .signer()
        .ifPresent(
            signer -> {
              checks.add("key validity", () -> succession.asVouchedFor(validity(signer, day)));
              checks.add(
                  "key revocation",
                  () -> succession.asVouchedFor(revocation(signer, day, existedBy)));
            });
    return followed == Verdict.PASSED ? holds : Signature.NONE;
  }

  private static Finding validity(ListedKey signer, LocalDate day) {
    return Finding.that(
        signer.isValidOn(day),
        "the certificate is of %s, and its key is valid from %s %s"
            .formatted(
                day, signer.validFrom(), signer.validTo().map(last -> "to " + last).orElse("on")));
  }

  private Finding revocation(ListedKey signer, LocalDate day, Optional<Instant> existedBy) {
    if (signer.revoked().isEmpty()) {
      return Finding.passed(
          "by the list of %s, its key is not revoked".formatted(list.orElseThrow().day()));
    }
    return RevocationCheck.finding(signer.revoked().get(), day, existedBy);
  }
}

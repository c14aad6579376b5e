package dev.lethe.certificate.verify;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Check.Verdict;
import java.util.List;
import java.util.Optional;

/** Who signed, as far as the given keys can tell. */
final class SignatureCheck {

  private static final String NAME = "signature";

  private SignatureCheck() {}

  static Signature addTo(
      Checklist list, String file, Envelope envelope, Optional<TrustedKeys> trusted) {
    if (trusted.isEmpty()) {
      list.notChecked(
          NAME,
          "signed by key "
              + envelope.keyIds()
              + ", or so it says: a public key from the signer is needed");
      return Signature.NONE;
    }
    TrustedKeys keys = trusted.get();
    if (list.add(NAME, () -> signed(file, envelope, keys)) != Verdict.PASSED) {
      return Signature.NONE;
    }
    List<Sha256> others = withoutKey(envelope, keys);
    if (!others.isEmpty()) {
      list.notChecked(
          "other signatures",
          "signed by key " + others + " too, or so it says: the public key of each is needed");
    }
    if (keys.origin() == TrustedKeys.Origin.BESIDE_THE_CERTIFICATE) {
      list.notChecked(
          "signer",
          "the key was found beside the certificate: nothing was altered since it was signed, but"
              + " whose key it is must be learnt from the signer by another way");
    }
    return keys.origin().signature();
  }

  private static Finding signed(String file, Envelope envelope, TrustedKeys keys) {
    List<Sha256> signers =
        envelope.requireSignature(file, keys.keys()).stream().map(VerifyingKey::id).toList();
    return Finding.passed("the content is as key " + signers + " signed it");
  }

  /** An envelope may carry any name beside a good signature: it says nothing until checked. */
  private static List<Sha256> withoutKey(Envelope envelope, TrustedKeys keys) {
    List<Sha256> known = keys.keys().stream().map(VerifyingKey::id).toList();
    return envelope.keyIds().stream().filter(id -> !known.contains(id)).toList();
  }
}

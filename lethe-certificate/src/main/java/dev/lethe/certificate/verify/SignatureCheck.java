package dev.lethe.certificate.verify;

import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.VerifyingKey;
import java.util.Optional;

/** Who signed, as far as the given keys can tell. */
final class SignatureCheck {

  private static final String NAME = "signature";

  private SignatureCheck() {}

  static void addTo(Checklist list, String file, Envelope envelope, Optional<TrustedKeys> trusted) {
    if (trusted.isEmpty()) {
      list.notChecked(
          NAME,
          "signed by key "
              + envelope.keyIds()
              + ", or so it says: a public key from the signer is needed");
      return;
    }
    TrustedKeys keys = trusted.get();
    list.add(
        NAME,
        () -> {
          VerifyingKey key = envelope.requireSignature(file, keys.keys());
          return Finding.passed("the content is as key " + key.id() + " signed it");
        });
    if (keys.origin() == TrustedKeys.Origin.BESIDE_THE_CERTIFICATE) {
      list.notChecked(
          "signer",
          "the key was found beside the certificate: nothing was altered since it was signed, but"
              + " whose key it is must be learnt from the signer by another way");
    }
  }
}

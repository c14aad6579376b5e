package dev.lethe.certificate.verify;

import dev.lethe.certificate.signing.VerifyingKey;
import java.util.List;

/**
 * The keys to check a signature with, and why they are believed.
 *
 * @param origin the caller knows where the keys are from; an envelope cannot vouch for its own
 */
public record TrustedKeys(List<VerifyingKey> keys, Origin origin) {

  /** Where keys came from. */
  public enum Origin {
    /** From the signer, by another way than the certificate: the signature then proves who. */
    KNOWN(Signature.PINNED),
    /** From beside the certificate: the signature then proves that nothing was altered since. */
    BESIDE_THE_CERTIFICATE(Signature.BESIDE);

    private final Signature signature;

    Origin(Signature signature) {
      this.signature = signature;
    }

    /** What a signature by such a key is worth, once it was checked. */
    Signature signature() {
      return signature;
    }
  }

  public TrustedKeys {
    keys = List.copyOf(keys);
  }

  public static TrustedKeys known(VerifyingKey... keys) {
    return new TrustedKeys(List.of(keys), Origin.KNOWN);
  }

  public static TrustedKeys besideTheCertificate(VerifyingKey... keys) {
    return new TrustedKeys(List.of(keys), Origin.BESIDE_THE_CERTIFICATE);
  }
}

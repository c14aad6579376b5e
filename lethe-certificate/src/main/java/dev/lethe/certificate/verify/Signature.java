package dev.lethe.certificate.verify;

import dev.lethe.base.Word;

/** What the signature says of a certificate: as much as the key it was checked with. */
public enum Signature implements Word {
  /** It is by a key that the verifier was given, so it shows who signed and what. */
  PINNED,
  /**
   * It is by a key that lay beside the certificate. Whoever writes a certificate can put a key
   * there: this shows that nothing was altered since, not who signed.
   */
  BESIDE,
  /** No key was at hand, or the check failed: nothing vouches for the content. */
  NONE
}

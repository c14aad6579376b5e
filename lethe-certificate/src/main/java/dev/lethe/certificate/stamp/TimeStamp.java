package dev.lethe.certificate.stamp;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An authority's signed word that certain bytes existed at a time. What it says is proved only by
 * all of its checks together; each refuses with the reason.
 */
public interface TimeStamp {

  Instant time();

  /** How far off the time may be to either side; zero where the authority does not say. */
  Duration accuracy();

  /** The rules that the authority stamped by: an object identifier, to be looked up there. */
  String policy();

  /** It is about these bytes, by their SHA-256. */
  void requireOver(byte[] stamped);

  /** It has the nonce of this question, so it was made after it. */
  void requireAnswerTo(byte[] query);

  /**
   * The certificate whose key signed it, from within it or among these.
   *
   * @param known where the stamp brings none along
   */
  X509Certificate signer(List<X509Certificate> known);

  /** It names this signer itself, and the signer was an authority for time at that time. */
  void requireAuthority(X509Certificate signer);

  /** The signer is one of these, or certified by one of them at that time. */
  void requireTrusted(X509Certificate signer, List<X509Certificate> trusted);
}

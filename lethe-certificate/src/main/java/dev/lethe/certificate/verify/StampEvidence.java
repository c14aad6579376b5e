package dev.lethe.certificate.verify;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * A time stamp of the certificate, and who is believed about time.
 *
 * @param name for messages: the file
 * @param file the authority's answer, byte for byte; empty where one is expected and there is none
 * @param authorities certificates of the authority or of who certified it, known from elsewhere; a
 *     stamp cannot vouch for its own
 */
public record StampEvidence(String name, Optional<byte[]> file, List<X509Certificate> authorities) {

  public StampEvidence {
    authorities = List.copyOf(authorities);
  }
}

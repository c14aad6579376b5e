package dev.lethe.certificate.stamp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Visible;
import dev.lethe.data.table.ByteSource;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Certificates of time stamp authorities, or of who certified them, as they publish them. */
public final class AuthorityCertificates {

  private static final String EXPECTED = ": a certificate (X.509, PEM or DER) is expected, but ";

  private AuthorityCertificates() {}

  /** All of a file: X.509, as PEM, several one after the other, or DER. */
  public static List<X509Certificate> read(Path file) {
    ByteSource source = ByteSource.of(file);
    return read(source.name(), source.small("a certificate"));
  }

  /**
   * The same of what was read already.
   *
   * @param name for messages: the file
   */
  public static List<X509Certificate> read(String name, byte[] content) {
    List<X509Certificate> found = new ArrayList<>();
    try {
      for (Certificate each :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(content))) {
        found.add((X509Certificate) each);
      }
    } catch (CertificateException e) {
      throw new BadInputException(
          name + EXPECTED + "it cannot be read: " + Visible.line(String.valueOf(e.getMessage())),
          e);
    }
    if (found.isEmpty()) {
      throw new BadInputException(name + EXPECTED + "there is none");
    }
    return found;
  }
}

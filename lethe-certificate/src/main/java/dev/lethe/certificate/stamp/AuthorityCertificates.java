package dev.lethe.certificate.stamp;

import dev.lethe.base.BadInputException;
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

  private AuthorityCertificates() {}

  /** All of a file: X.509, as PEM, several one after the other, or DER. */
  public static List<X509Certificate> read(Path file) {
    ByteSource source = ByteSource.of(file);
    try {
      List<X509Certificate> found = new ArrayList<>();
      for (Certificate each :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(source.small("a certificate")))) {
        found.add((X509Certificate) each);
      }
      if (found.isEmpty()) {
        throw new BadInputException(
            source.name() + ": a certificate (X.509, PEM or DER) is expected, but there is none");
      }
      return found;
    } catch (CertificateException e) {
      throw new BadInputException(
          source.name()
              + ": a certificate (X.509, PEM or DER) is expected, but it cannot be read: "
              + e.getMessage(),
          e);
    }
  }
}

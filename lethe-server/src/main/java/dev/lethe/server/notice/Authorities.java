package dev.lethe.server.notice;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Who may vouch for receivers, where that is not Java's own list. */
final class Authorities {

  private Authorities() {}

  /** TLS that believes these certificates in PEM, and no others. */
  static SSLContext trusted(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw unreadable(file, new IOException("it has none"));
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate each : all) {
        store.setCertificateEntry("authority-" + store.size(), each);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(file, e);
    }
  }

  private static BadInputException unreadable(Path file, Exception why) {
    return new BadInputException(
        "%s: certificates in PEM are needed, of those who signed the receivers': %s"
            .formatted(file, why.getMessage()),
        why);
  }
}

package dev.lethe.server.opendsr;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.KeyFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signs for a domain: RSA with SHA-256, by a key that a certificate of somebody else confirms. */
final class ProcessorKey {

  private static final String ALGORITHM = "SHA256withRSA";
  private static final int SHORTEST_BITS = 2_048;
  private static final int DNS_NAME = 2;
  private static final byte[] PROBE = "probe".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private final PrivateKey key;
  private final String certificatePem;

  private ProcessorKey(PrivateKey key, String certificatePem) {
    this.key = key;
    this.certificatePem = certificatePem;
  }

  /** Refused where receivers would refuse it. */
  static ProcessorKey load(OpenDsrSettings settings, Instant now) {
    Path file = settings.certificate();
    byte[] pem = KeyFile.content(file);
    X509Certificate certificate = certificate(file, pem);
    requireFor(settings.domain(), certificate, file, now);
    ProcessorKey loaded =
        new ProcessorKey(privateKey(settings.key()), new String(pem, StandardCharsets.US_ASCII));
    loaded.requireFits(certificate, settings.key());
    return loaded;
  }

  private static X509Certificate certificate(Path file, byte[] pem) {
    try {
      Collection<? extends Certificate> chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem));
      return chain.stream()
          .findFirst()
          .map(X509Certificate.class::cast)
          .orElseThrow(() -> new BadInputException(file + ": there is no certificate in it"));
    } catch (GeneralSecurityException e) {
      throw new BadInputException(file + ": this is no certificate in PEM", e);
    }
  }

  private static void requireFor(
      String domain, X509Certificate certificate, Path file, Instant now) {
    if (certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())) {
      throw new BadInputException(
          file + ": OpenDSR forbids a certificate that is signed by itself");
    }
    if (Date.from(now).after(certificate.getNotAfter())) {
      throw new BadInputException(
          file + ": the certificate ended on " + certificate.getNotAfter().toInstant());
    }
    if (!(certificate.getPublicKey() instanceof RSAPublicKey rsa)
        || rsa.getModulus().bitLength() < SHORTEST_BITS) {
      throw new BadInputException(file + ": it must be of an RSA key of 2048 bits or more");
    }
    if (!names(certificate).contains(domain)) {
      throw new BadInputException(file + ": it is not issued to " + domain);
    }
  }

  private static List<String> names(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null
          ? List.of()
          : names.stream()
              .filter(name -> name.get(0).equals(DNS_NAME))
              .map(name -> String.valueOf(name.get(1)))
              .toList();
    } catch (GeneralSecurityException e) {
      throw new BadInputException("the names in a certificate cannot be read", e);
    }
  }

  private static PrivateKey privateKey(Path file) {
    KeyFile.requireOwnerOnly(file);
    Matcher pem = KEY.matcher(new String(KeyFile.content(file), StandardCharsets.US_ASCII));
    if (!pem.find()) {
      throw new BadInputException(file + ": there is no private key (PKCS #8, PEM) in it");
    }
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(pem.group(1));
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new BadInputException(file + ": this is no private RSA key", e);
    }
  }

  private void requireFits(X509Certificate certificate, Path file) {
    try {
      Signature check = Signature.getInstance(ALGORITHM);
      check.initVerify(certificate.getPublicKey());
      check.update(PROBE);
      if (!check.verify(signature(PROBE))) {
        throw new BadInputException(file + ": this is the key of another certificate");
      }
    } catch (GeneralSecurityException e) {
      throw new BadInputException(file + ": this is the key of another certificate", e);
    }
  }

  private byte[] signature(byte[] body) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(ALGORITHM);
    signature.initSign(key);
    signature.update(body);
    return signature.sign();
  }

  /** Of these very bytes, in Base64. */
  String sign(byte[] body) {
    try {
      return Base64.getEncoder().encodeToString(signature(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key of the processor does not sign", e);
    }
  }

  String certificatePem() {
    return certificatePem;
  }
}

package dev.lethe.stamp;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Somebody with a key and a certificate, who can certify others, by right or not: what openssl
 * refuses to make is made here.
 */
record Clerk(KeyPair keys, X509CertificateHolder certificate) {

  static final Instant FROM = Instant.parse("2020-01-01T00:00:00Z");
  static final Instant TO = Instant.parse("2040-01-01T00:00:00Z");

  /** What a certificate allows its holder, and when. */
  record Rights(
      String name,
      Optional<ExtendedKeyUsage> purpose,
      boolean critical,
      boolean ca,
      Instant from,
      Instant to) {

    static Rights authority(String name) {
      return purposes(name, true, KeyPurposeId.id_kp_timeStamping);
    }

    static Rights purposes(String name, boolean critical, KeyPurposeId... purposes) {
      return new Rights(
          name, Optional.of(new ExtendedKeyUsage(purposes)), critical, false, FROM, TO);
    }

    static Rights root(String name) {
      return new Rights(name, Optional.empty(), false, true, FROM, TO);
    }

    static Rights none(String name) {
      return new Rights(name, Optional.empty(), false, false, FROM, TO);
    }

    Rights valid(String first, String last) {
      return new Rights(
          name,
          purpose,
          critical,
          ca,
          Instant.parse(first + "T00:00:00Z"),
          Instant.parse(last + "T00:00:00Z"));
    }
  }

  static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static Clerk selfMade(Rights rights) {
    KeyPair keys = newKeys();
    return new Clerk(keys, certified(new X500Name(rights.name()), keys, keys, rights));
  }

  Clerk certifies(Rights rights) {
    return certifies(newKeys(), rights);
  }

  Clerk certifies(KeyPair theirs, Rights rights) {
    return new Clerk(theirs, certified(certificate.getSubject(), keys, theirs, rights));
  }

  X509Certificate asGiven() {
    try {
      return new JcaX509CertificateConverter().getCertificate(certificate);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509CertificateHolder certified(
      X500Name issuer, KeyPair issuing, KeyPair theirs, Rights rights) {
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            issuer,
            BigInteger.valueOf(1 + Math.abs((long) theirs.getPublic().hashCode())),
            Date.from(rights.from()),
            Date.from(rights.to()),
            new X500Name(rights.name()),
            theirs.getPublic());
    try {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(rights.ca()));
      if (rights.purpose().isPresent()) {
        builder.addExtension(Extension.extendedKeyUsage, rights.critical(), rights.purpose().get());
      }
      return builder.build(
          new JcaContentSignerBuilder("SHA256withECDSA").build(issuing.getPrivate()));
    } catch (IOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }
}

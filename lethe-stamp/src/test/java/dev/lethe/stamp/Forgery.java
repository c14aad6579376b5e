package dev.lethe.stamp;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1GeneralizedTime;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cmp.PKIFailureInfo;
import org.bouncycastle.asn1.cmp.PKIStatus;
import org.bouncycastle.asn1.cmp.PKIStatusInfo;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.ess.ESSCertIDv2;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.oiw.OIWObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.tsp.Accuracy;
import org.bouncycastle.asn1.tsp.MessageImprint;
import org.bouncycastle.asn1.tsp.TSTInfo;
import org.bouncycastle.asn1.tsp.TimeStampResp;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.DefaultSignedAttributeTableGenerator;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.jspecify.annotations.Nullable;

/** A stamp put together piece by piece, so that each piece can be wrong by itself. */
final class Forgery {

  static final String SHA256 = "SHA-256";

  private final byte[] stamped;
  private final Instant time;
  private final List<Clerk> signers = new ArrayList<>();
  private final List<X509CertificateHolder> certificates = new ArrayList<>();
  private Optional<X509CertificateHolder> named = Optional.empty();
  private String imprint = SHA256;
  private String algorithm = "SHA256withECDSA";
  private ASN1ObjectIdentifier content = PKCSObjectIdentifiers.id_ct_TSTInfo;
  private Accuracy accuracy = new Accuracy(new ASN1Integer(1), null, null);
  private @Nullable Extensions extensions;
  private PKIStatusInfo status = new PKIStatusInfo(PKIStatus.granted);

  private Forgery(byte[] stamped, Instant time) {
    this.stamped = stamped;
    this.time = time;
  }

  /** Honest as long as nothing is changed: signed by this authority, with its certificate. */
  static Forgery of(byte[] stamped, Instant time, Clerk authority) {
    Forgery made = new Forgery(stamped, time);
    made.signers.add(authority);
    made.certificates.add(authority.certificate());
    made.named = Optional.of(authority.certificate());
    return made;
  }

  Forgery signedToo(Clerk other) {
    signers.add(other);
    certificates.add(other.certificate());
    return this;
  }

  Forgery unsigned() {
    signers.clear();
    return this;
  }

  Forgery bringing(Clerk... others) {
    for (Clerk each : others) {
      certificates.add(each.certificate());
    }
    return this;
  }

  Forgery withoutCertificates() {
    certificates.clear();
    return this;
  }

  /** What the signed part says its signer's certificate is. */
  Forgery naming(Clerk other) {
    named = Optional.of(other.certificate());
    return this;
  }

  Forgery namingNobody() {
    named = Optional.empty();
    return this;
  }

  Forgery imprintBy(String hash) {
    imprint = hash;
    return this;
  }

  Forgery signedBy(String newAlgorithm) {
    algorithm = newAlgorithm;
    return this;
  }

  Forgery withContent(ASN1ObjectIdentifier type) {
    content = type;
    return this;
  }

  Forgery accurateTo(long seconds) {
    accuracy = new Accuracy(new ASN1Integer(seconds), null, null);
    return this;
  }

  Forgery withCriticalExtension() {
    ExtensionsGenerator generator = new ExtensionsGenerator();
    generator.addExtension(Extension.auditIdentity, true, new byte[] {5, 0});
    extensions = generator.generate();
    return this;
  }

  Forgery answered(PKIStatus newStatus, boolean failure) {
    status =
        failure
            ? new PKIStatusInfo(newStatus, null, new PKIFailureInfo(PKIFailureInfo.badAlg))
            : new PKIStatusInfo(newStatus);
    return this;
  }

  byte[] answer() {
    return encoded(token());
  }

  byte[] withoutToken() {
    return encoded(null);
  }

  byte[] tokenAlone() {
    try {
      return token().getEncoded();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] encoded(@Nullable ContentInfo token) {
    try {
      return new TimeStampResp(status, token).getEncoded();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private ContentInfo token() {
    try {
      CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
      for (Clerk signer : signers) {
        generator.addSignerInfoGenerator(signer(signer));
      }
      for (X509CertificateHolder each : certificates) {
        generator.addCertificate(each);
      }
      return generator
          .generate(new CMSProcessableByteArray(content, said()), true)
          .toASN1Structure();
    } catch (CMSException | OperatorCreationException | GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private SignerInfoGenerator signer(Clerk clerk)
      throws OperatorCreationException, GeneralSecurityException, IOException {
    AttributeTable attributes = new AttributeTable(new DERSet());
    if (named.isPresent()) {
      byte[] hash = MessageDigest.getInstance(SHA256).digest(named.get().getEncoded());
      attributes =
          attributes.add(
              PKCSObjectIdentifiers.id_aa_signingCertificateV2,
              new SigningCertificateV2(new ESSCertIDv2(hash)));
    }
    return new JcaSignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().build())
        .setSignedAttributeGenerator(new DefaultSignedAttributeTableGenerator(attributes))
        .build(
            new JcaContentSignerBuilder(algorithm).build(clerk.keys().getPrivate()),
            clerk.certificate());
  }

  private byte[] said() throws GeneralSecurityException, IOException {
    ASN1ObjectIdentifier hash =
        switch (imprint) {
          case SHA256 -> NISTObjectIdentifiers.id_sha256;
          case "SHA-512" -> NISTObjectIdentifiers.id_sha512;
          case "SHA-1" -> OIWObjectIdentifiers.idSHA1;
          case "MD5" -> PKCSObjectIdentifiers.md5;
          default -> throw new IllegalArgumentException(imprint);
        };
    return new TSTInfo(
            new ASN1ObjectIdentifier(OpensslAuthority.POLICY),
            new MessageImprint(
                new AlgorithmIdentifier(hash), MessageDigest.getInstance(imprint).digest(stamped)),
            new ASN1Integer(BigInteger.ONE),
            new ASN1GeneralizedTime(Date.from(time)),
            accuracy,
            null,
            null,
            null,
            extensions)
        .getEncoded();
  }
}

package dev.lethe.stamp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.stamp.TimeStamp;
import java.io.IOException;
import java.math.BigInteger;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cms.DefaultCMSSignatureAlgorithmNameGenerator;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.tsp.GenTimeAccuracy;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.tsp.TimeStampTokenInfo;
import org.jspecify.annotations.Nullable;

/** A token of one signer. */
final class SignedTime implements TimeStamp {

  /** By the names of the JDK; older hashes can be made to fit another content. */
  private static final Pattern SIGNATURES =
      Pattern.compile(
          "SHA(256|384|512)WITH(RSA|ECDSA|RSAANDMGF1)|ED25519|ED448", Pattern.CASE_INSENSITIVE);

  private static final Duration COARSEST = Duration.ofDays(1);

  private final String name;
  private final TimeStampToken token;
  private final TimeStampTokenInfo info;
  private final Duration accuracy;
  private final List<X509Certificate> certificates;

  private SignedTime(String name, TimeStampToken token, List<X509Certificate> certificates) {
    this.name = name;
    this.token = token;
    this.info = token.getTimeStampInfo();
    this.accuracy = accuracy(name, info.getGenTimeAccuracy());
    this.certificates = certificates;
    if (info.getExtensions() != null && info.getExtensions().hasAnyCriticalExtensions()) {
      throw new BadInputException(
          name + ": a critical extension that nobody here knows may change what the stamp says");
    }
  }

  /** With the certificates that it brings along, which nobody vouches for yet. */
  static SignedTime of(String name, TimeStampToken token) throws CertificateException {
    JcaX509CertificateConverter toJdk = new JcaX509CertificateConverter();
    List<X509Certificate> certificates = new ArrayList<>();
    for (X509CertificateHolder each : token.getCertificates().getMatches(null)) {
      certificates.add(toJdk.getCertificate(each));
    }
    return new SignedTime(name, token, certificates);
  }

  private static Duration accuracy(String name, @Nullable GenTimeAccuracy said) {
    if (said == null) {
      return Duration.ZERO;
    }
    Duration accuracy =
        Duration.ofSeconds(said.getSeconds())
            .plusMillis(said.getMillis())
            .plusNanos(1000L * said.getMicros());
    if (accuracy.isNegative() || accuracy.compareTo(COARSEST) > 0) {
      throw new BadInputException(
          name + ": the accuracy of a time stamp is a day or better, but this says " + accuracy);
    }
    return accuracy;
  }

  @Override
  public Instant time() {
    return info.getGenTime().toInstant();
  }

  @Override
  public Duration accuracy() {
    return accuracy;
  }

  @Override
  public String policy() {
    return info.getPolicy().getId();
  }

  @Override
  public void requireOver(byte[] stamped) {
    if (!info.getMessageImprintAlgOID().equals(NISTObjectIdentifiers.id_sha256)) {
      throw failed(
          "it must be about a SHA-256 digest, but is about one of algorithm "
              + info.getMessageImprintAlgOID());
    }
    if (!Arrays.equals(info.getMessageImprintDigest(), Sha256.of(stamped).bytes())) {
      throw failed("it is about other bytes: the stamp of another file, or the file was changed");
    }
  }

  @Override
  public void requireAnswerTo(byte[] query) {
    BigInteger asked;
    try {
      asked = new TimeStampRequest(query).getNonce();
    } catch (IOException e) {
      throw new BadInputException("this is not a question of RFC 3161: " + e.getMessage(), e);
    }
    if (!Objects.equals(asked, info.getNonce())) {
      throw failed("it answers another question: nonce " + asked + ", but got " + info.getNonce());
    }
  }

  @Override
  public X509Certificate signer(List<X509Certificate> known) {
    SignerInformation signed =
        token.toCMSSignedData().getSignerInfos().getSigners().iterator().next();
    String algorithm =
        new DefaultCMSSignatureAlgorithmNameGenerator()
            .getSignatureName(
                signed.getDigestAlgorithmID(),
                signed.toASN1Structure().getDigestEncryptionAlgorithm());
    if (!SIGNATURES.matcher(algorithm).matches()) {
      throw failed("it is signed by " + algorithm + ", which is too weak or not known");
    }
    List<X509Certificate> named =
        Stream.concat(certificates.stream(), known.stream()).filter(this::isNamed).toList();
    if (named.isEmpty()) {
      throw failed(
          "it brings no certificate of its signer, and none of those given is: the authority's own"
              + " is needed");
    }
    return named.stream()
        .filter(this::isSignedBy)
        .findFirst()
        .orElseThrow(() -> failed("its signature does not fit the content: altered"));
  }

  private boolean isNamed(X509Certificate certificate) {
    return token.getSID().match(holder(certificate));
  }

  private X509CertificateHolder holder(X509Certificate certificate) {
    try {
      return new JcaX509CertificateHolder(certificate);
    } catch (CertificateException malformed) {
      throw failed("a certificate cannot be read: " + malformed.getMessage());
    }
  }

  /** By the bare key: whether its certificate was valid then is another question. */
  private boolean isSignedBy(X509Certificate certificate) {
    try {
      return token.isSignatureValid(
          new JcaSimpleSignerInfoVerifierBuilder().build(certificate.getPublicKey()));
    } catch (TSPException | OperatorCreationException | RuntimeException malformed) {
      throw failed("its signature does not fit the content: " + Answer.reason(malformed));
    }
  }

  @Override
  public void requireAuthority(X509Certificate signer) {
    try {
      token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(holder(signer)));
    } catch (TSPException
        | OperatorCreationException
        | CertificateException
        | RuntimeException refused) {
      throw failed("its signer is no authority for it: " + Answer.reason(refused));
    }
  }

  @Override
  public void requireTrusted(X509Certificate signer, List<X509Certificate> trusted) {
    AuthorityChain.at(time()).require(name, signer, certificates, trusted);
  }

  private VerificationFailedException failed(String words) {
    return new VerificationFailedException(name + ": " + words);
  }
}

package dev.lethe.stamp;

import dev.lethe.base.VerificationFailedException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who certified a signer, up to a certificate that is trusted, as it was at one time; by the JDK's
 * rules of RFC 5280, offline. Revocation is not asked for: no file at hand tells of it.
 */
record AuthorityChain(Instant time) {

  private static final int MAY_SIGN_CERTIFICATES = 5;

  static AuthorityChain at(Instant time) {
    return new AuthorityChain(time);
  }

  /**
   * Passes for a trusted signer, whose own dates are checked elsewhere, and for one that trusted
   * ones certified.
   *
   * @param between certificates that a chain may lead through
   */
  void require(
      String name,
      X509Certificate signer,
      List<X509Certificate> between,
      List<X509Certificate> trusted) {
    if (trusted.contains(signer)) {
      return;
    }
    Set<TrustAnchor> anchors =
        trusted.stream()
            .filter(this::mayCertify)
            .map(certificate -> new TrustAnchor(certificate, null))
            .collect(Collectors.toSet());
    String refusal =
        name
            + ": '"
            + signer.getSubjectX500Principal().getName()
            + "' is neither given nor certified by one that is given and was valid at "
            + time;
    if (anchors.isEmpty()) {
      throw new VerificationFailedException(refusal);
    }
    try {
      CertPathBuilder.getInstance("PKIX").build(parameters(anchors, signer, between));
    } catch (GeneralSecurityException | RuntimeException refused) {
      throw new VerificationFailedException(refusal + ": " + Answer.reason(refused), refused);
    }
  }

  private PKIXBuilderParameters parameters(
      Set<TrustAnchor> anchors, X509Certificate signer, List<X509Certificate> between)
      throws GeneralSecurityException {
    X509CertSelector wanted = new X509CertSelector();
    wanted.setCertificate(signer);
    PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, wanted);
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(time));
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(between)));
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(List.of(signer))));
    return parameters;
  }

  /** What the JDK does not ask of a trusted certificate: that it is one of a certifier, in time. */
  private boolean mayCertify(X509Certificate trusted) {
    boolean[] usage = trusted.getKeyUsage();
    if (trusted.getBasicConstraints() < 0 || (usage != null && !usage[MAY_SIGN_CERTIFICATES])) {
      return false;
    }
    try {
      trusted.checkValidity(Date.from(time));
      return true;
    } catch (CertificateException notThen) {
      return false;
    }
  }
}

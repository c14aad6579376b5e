package dev.lethe.server.office;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.LogEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.server.register.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A certificate that somebody brought, checked with what they brought along. Without a key of
 * theirs those of our own models are tried: then it shows whether we issued it.
 *
 * @param report what was checked, and what was not
 * @param byOurKeys whether our own keys were used
 */
public record Verification(VerificationReport report, boolean byOurKeys) {

  /**
   * @param files by the names of {@link ReleaseNames}; the certificate is needed
   */
  static Verification of(Office office, Map<String, byte[]> files) {
    byte[] signed =
        Optional.ofNullable(files.get(ReleaseNames.CERTIFICATE))
            .orElseThrow(() -> new BadInputException("a certificate is needed"));
    Optional<TrustedKeys> given = given(files);
    Optional<TrustedKeys> ours = given.isPresent() ? Optional.empty() : ours(office, signed);
    Evidence evidence = given.or(() -> ours).map(Evidence.none()::trusting).orElse(Evidence.none());
    if (files.containsKey(ReleaseNames.PARAMETERS)) {
      evidence = evidence.withParameters(files.get(ReleaseNames.PARAMETERS));
    }
    if (files.containsKey(ReleaseNames.LOG_PROOF)) {
      byte[] proof = files.get(ReleaseNames.LOG_PROOF);
      evidence = evidence.withLog(LogEvidence.of(LogProof.read("the proof", proof)));
    }
    VerificationReport report =
        Verifier.on(Kernels.best()).verify("the certificate", signed, evidence);
    return new Verification(report, ours.isPresent());
  }

  private static Optional<TrustedKeys> given(Map<String, byte[]> files) {
    Optional<byte[]> key = Optional.ofNullable(files.get(ReleaseNames.PUBLIC_KEY));
    Optional<byte[]> list = Optional.ofNullable(files.get(ReleaseNames.KEYS));
    if (key.isEmpty() && list.isEmpty()) {
      return Optional.empty();
    }
    TrustedKeys known =
        key.map(pem -> TrustedKeys.known(VerifyingKey.ofPem("the key", pem)))
            .orElseGet(TrustedKeys::known);
    return Optional.of(
        list.map(content -> known.withList("the list of keys", content)).orElse(known));
  }

  /** The list of the model whose key is said to have signed. */
  private static Optional<TrustedKeys> ours(Office office, byte[] signed) {
    List<Sha256> signers;
    try {
      signers = EnvelopeJson.read("the certificate", signed).keyIds();
    } catch (BadInputException malformed) { // the report says why
      return Optional.empty();
    }
    return office.register().models().stream()
        .filter(model -> isSigner(office, model, signers))
        .map(model -> office.in(model, workspace -> workspace.keyring().file()))
        .map(list -> TrustedKeys.known().withList(ReleaseNames.KEYS, list))
        .findFirst();
  }

  private static boolean isSigner(Office office, Model model, List<Sha256> signers) {
    return office.in(
        model, workspace -> workspace.keys().stream().anyMatch(key -> signers.contains(key.id())));
  }
}

package dev.lethe.server.office;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
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
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.server.register.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A certificate that somebody brought, checked with what they brought along.
 *
 * @param report what was checked, and what was not
 * @param byOurKeys whether our own keys were used
 */
public record Verification(VerificationReport report, boolean byOurKeys) {

  public static final String CERTIFICATE = "certificate";
  private static final String KEY = "key";
  private static final String KEYS = "keys";
  private static final String PARAMETERS = "parameters";
  private static final String PROOF = "proof";
  private static final String SCHEMA = "schema";

  /** Files that can be brought; the certificate is needed. */
  public static final List<String> FILES =
      List.of(CERTIFICATE, KEY, KEYS, PARAMETERS, PROOF, SCHEMA);

  /** What they bring, they vouch for: nobody's word is taken on keys, not even our own. */
  public static Verification alone(Map<String, byte[]> files) {
    return of(files, given(files), false);
  }

  /** Where they bring no key those of our own models are tried: it shows whether we issued it. */
  static Verification withOurs(Office office, Map<String, byte[]> files) {
    Optional<TrustedKeys> given = given(files);
    Optional<TrustedKeys> ours =
        given.isPresent() ? Optional.empty() : ours(office, certificate(files));
    return of(files, given.or(() -> ours), ours.isPresent());
  }

  private static byte[] certificate(Map<String, byte[]> files) {
    return Optional.ofNullable(files.get(CERTIFICATE))
        .orElseThrow(
            () -> new BadFile(CERTIFICATE, new BadInputException("a certificate is needed")));
  }

  private static Verification of(
      Map<String, byte[]> files, Optional<TrustedKeys> keys, boolean byOurKeys) {
    byte[] signed = certificate(files);
    Evidence evidence = keys.map(Evidence.none()::trusting).orElse(Evidence.none());
    evidence = with(evidence, read(files, PARAMETERS, file -> file), Evidence::withParameters);
    evidence =
        with(
            evidence,
            read(files, PROOF, file -> LogEvidence.of(LogProof.read("the proof", file))),
            Evidence::withLog);
    evidence =
        with(
            evidence,
            read(files, SCHEMA, file -> SchemaReader.read(ByteSource.of("the schema", file))),
            Evidence::withSchema);
    return new Verification(
        Verifier.on(Kernels.best()).verify(CERTIFICATE, signed, evidence), byOurKeys);
  }

  private static <T> Evidence with(
      Evidence evidence, Optional<T> more, BiFunction<Evidence, T, Evidence> adding) {
    return more.map(it -> adding.apply(evidence, it)).orElse(evidence);
  }

  private static <T> Optional<T> read(
      Map<String, byte[]> files, String field, Function<byte[], T> reading) {
    try {
      return Optional.ofNullable(files.get(field)).map(reading);
    } catch (LetheException malformed) {
      throw new BadFile(field, malformed);
    }
  }

  private static Optional<TrustedKeys> given(Map<String, byte[]> files) {
    Optional<VerifyingKey> key = read(files, KEY, file -> VerifyingKey.ofPem("the key", file));
    TrustedKeys known = TrustedKeys.known(key.stream().toArray(VerifyingKey[]::new));
    return read(files, KEYS, file -> known.withList("the keys", file))
        .or(() -> key.map(k -> known));
  }

  /** The list of the model whose key is said to have signed. */
  private static Optional<TrustedKeys> ours(Office office, byte[] signed) {
    List<Sha256> signers;
    try {
      signers = EnvelopeJson.read(CERTIFICATE, signed).keyIds();
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

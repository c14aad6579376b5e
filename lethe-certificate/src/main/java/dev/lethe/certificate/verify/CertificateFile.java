package dev.lethe.certificate.verify;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A certificate in the folder of its release: what an auditor is handed.
 *
 * <p>{@code CertificateFile.read(file).verify(signers)} holds it against everything beside it. It
 * is read once; nothing is believed because it lies there.
 */
public final class CertificateFile {

  private final FilesAtHand files;
  private final String name;
  private final byte[] content;
  private final Optional<Statement> said;

  /**
   * Where files are that do not lie beside the certificate; empty for those that do.
   *
   * @param served files of the model that is in use, under their certified names
   */
  public record Elsewhere(
      Optional<Path> parameters, Optional<Path> schema, Optional<Path> opening, List<Path> served) {

    /** All of them lie beside it. */
    public static final Elsewhere NOTHING =
        new Elsewhere(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    public Elsewhere {
      served = List.copyOf(served);
    }
  }

  private CertificateFile(FilesAtHand files) {
    this.files = files;
    ByteSource source = files.read(files.certificate());
    this.name = source.name();
    this.content = source.small("a certificate");
    this.said = said(name, content);
  }

  public static CertificateFile read(Path certificate) {
    return read(new FilesAtHand(certificate, UnaryOperator.identity()));
  }

  public static CertificateFile read(FilesAtHand files) {
    return new CertificateFile(files);
  }

  private static Optional<Statement> said(String name, byte[] content) {
    try {
      return Optional.of(Verifier.unverified(name, content));
    } catch (VerificationFailedException malformed) {
      return Optional.empty();
    }
  }

  /**
   * What it says, signature unseen. Empty where it cannot be read: a report says why, and rows
   * would not help.
   */
  public Optional<Statement> said() {
    return said;
  }

  /** With the released files, the schema and the opening, as far as they are there. */
  public Evidence addTo(Evidence evidence, Elsewhere elsewhere) {
    Evidence all = evidence;
    Optional<Path> parameters = files.given(elsewhere.parameters(), ReleaseNames.PARAMETERS);
    if (parameters.isPresent()) {
      all =
          all.withParameters(
              ByteSource.of(parameters.get()).small("a file of released parameters"));
    }
    all = all.withServed(served(elsewhere.served()));
    Optional<Path> schema = files.given(elsewhere.schema(), ReleaseNames.SCHEMA);
    if (schema.isPresent()) {
      all = all.withSchema(SchemaReader.read(schema.get()));
    }
    Optional<Path> opening = files.given(elsewhere.opening(), ReleaseNames.OPENING);
    if (opening.isPresent()) {
      ByteSource file = ByteSource.of(opening.get());
      all = all.withOpening(OpeningJson.read(file.name(), file.small("an opening")));
    }
    return all;
  }

  /** Those that were named, or those that the certificate names and that are beside it. */
  private Map<String, byte[]> served(List<Path> named) {
    Set<String> names = said.map(statement -> statement.files().keySet()).orElse(Set.of());
    List<Path> found =
        named.isEmpty()
            ? names.stream()
                .skip(1)
                .filter(CertificateFile::isPlain)
                .flatMap(file -> files.beside(file).stream())
                .toList()
            : named;
    Map<String, byte[]> contents = new LinkedHashMap<>();
    for (Path file : found) {
      contents.put(
          file.toAbsolutePath().getFileName().toString(),
          files.read(file).small("a file of a model"));
    }
    return contents;
  }

  /** A file in the folder of a release, and never a way out of it. */
  private static boolean isPlain(String name) {
    return name.matches("[A-Za-z0-9_][A-Za-z0-9._-]*");
  }

  /** Makes every check that this evidence allows. */
  public VerificationReport verify(Evidence evidence) {
    return Verifier.on(Kernels.best()).verify(name, content, evidence);
  }

  /**
   * Makes every check that the files beside the certificate allow.
   *
   * @param signers keys that came from the signer by another way than the certificate
   */
  public VerificationReport verify(List<VerifyingKey> signers) {
    return verify(beside(signers));
  }

  /**
   * The same on the rows that are left, which is the only way to check what the noise rests on. The
   * schema that put them on the grid lies beside the certificate.
   */
  public VerificationReport verify(List<VerifyingKey> signers, GridRows retained) {
    Evidence evidence = beside(signers);
    if (said.isEmpty()) {
      return verify(evidence);
    }
    Schema schema =
        evidence
            .schema()
            .orElseThrow(
                () ->
                    new BadUsageException(
                        name
                            + ": retained rows need the schema that put them on the grid, but there"
                            + " is no schema.json beside the certificate"));
    boolean commitment = evidence.opening().isPresent();
    return verify(
        evidence.withRetained(
            RetainedEvidence.of(
                schema, retained, said.get().certificate().model(), commitment, Kernels.best())));
  }

  private Evidence beside(List<VerifyingKey> signers) {
    TrustedKeys known = TrustedKeys.known(signers.toArray(VerifyingKey[]::new));
    Optional<Path> list = files.beside(ReleaseNames.KEYS);
    Evidence evidence =
        Evidence.none().trusting(list.isPresent() ? known.withList(files.read(list.get())) : known);
    Optional<Path> proof = files.beside(ReleaseNames.LOG_PROOF);
    if (proof.isPresent()) {
      evidence = evidence.withLog(LogEvidence.of(LogProof.read(files.read(proof.get()))));
    }
    return addTo(evidence, Elsewhere.NOTHING);
  }
}

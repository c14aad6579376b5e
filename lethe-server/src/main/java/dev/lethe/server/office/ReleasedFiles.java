package dev.lethe.server.office;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.data.table.ByteSource;
import dev.lethe.workspace.PublishedRelease;
import dev.lethe.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What of a release may be given to anybody, from the database: instances need no disk in common.
 * The opening is not among it.
 */
public final class ReleasedFiles {

  private static final String PAGE = "certificate.html";

  private final Map<String, byte[]> files = new LinkedHashMap<>();

  private ReleasedFiles(Workspace workspace, PublishedRelease release) {
    put(ReleaseNames.CERTIFICATE, release.certificate());
    Envelope envelope = EnvelopeJson.read(ReleaseNames.CERTIFICATE, certificate());
    put(PAGE, CertificatePage.html(ReleaseNames.CERTIFICATE, envelope));
    put(ReleaseNames.PARAMETERS, release.parameters());
    put(ReleaseNames.SCHEMA, workspace.declared().schemaJson());
    Sha256 signer = envelope.keyIds().get(0);
    workspace.keys().stream()
        .filter(key -> key.id().equals(signer))
        .findFirst()
        .map(VerifyingKey::pem)
        .ifPresent(pem -> put(ReleaseNames.PUBLIC_KEY, pem));
    files.put(ReleaseNames.KEYS, workspace.keyring().file());
    release.logProof().ifPresent(proof -> put(ReleaseNames.LOG_PROOF, proof));
  }

  static Optional<ReleasedFiles> of(Workspace workspace, long number) {
    Optional<ReleasedFiles> found =
        workspace.published(number).map(release -> new ReleasedFiles(workspace, release));
    found.ifPresent(it -> it.addStamp(workspace, number));
    return found;
  }

  private void put(String name, String text) {
    files.put(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** An authority's answer lies beside the files, where there is one; no database has it. */
  private void addStamp(Workspace workspace, long number) {
    Path stamp = workspace.files(number).orElseThrow().folder().resolve(ReleaseNames.STAMP);
    if (Files.exists(stamp)) {
      files.put(ReleaseNames.STAMP, ByteSource.of(stamp).small("a time stamp"));
    }
  }

  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  /** Empty where the name is none of {@link #names}. */
  public Optional<byte[]> content(String name) {
    return Optional.ofNullable(files.get(name));
  }

  public byte[] certificate() {
    return content(ReleaseNames.CERTIFICATE).orElseThrow();
  }
}

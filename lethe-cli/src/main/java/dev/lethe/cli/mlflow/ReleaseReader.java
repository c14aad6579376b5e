package dev.lethe.cli.mlflow;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.exchange.mlflow.Publication;
import dev.lethe.workspace.Issued.ReleaseFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The folder of a release as MLflow is told of it. The opening is for auditors and stays here. */
public final class ReleaseReader {

  private ReleaseReader() {}

  public static Publication read(Path folder) {
    ReleaseFiles files = new ReleaseFiles(folder);
    byte[] signed = content(files.certificate());
    String name = files.certificate().toString();
    Statement statement = EnvelopeJson.read(name, signed).unverified(name);
    if (!Sha256.of(content(files.parameters())).equals(statement.parameters())) {
      throw new VerificationFailedException(
          files.parameters() + ": these are not the parameters that the certificate is about");
    }
    Certificate certificate = statement.certificate();
    return new Publication(
        ReleasedFolder.read(folder),
        certificate.model().declaration().kind().word(),
        certificate.guarantee().epsilon(),
        certificate.guarantee().delta(),
        certificate.origin().day(),
        Sha256.of(signed).hex(),
        documents(files));
  }

  /** A key is there unless the workspace lost it. */
  private static Map<String, byte[]> documents(ReleaseFiles files) {
    Map<String, byte[]> documents = new LinkedHashMap<>();
    for (Path file :
        List.of(files.certificate(), files.page(), files.parameters(), files.schema())) {
      documents.put(file.getFileName().toString(), content(file));
    }
    if (Files.exists(files.publicKey())) {
      documents.put(files.publicKey().getFileName().toString(), content(files.publicKey()));
    }
    return documents;
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.lethe.cli.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.page.ReportPage;
import dev.lethe.certificate.report.ReportJson;
import dev.lethe.certificate.report.VerificationRecord;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.workspace.files.Erasing;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;

/** The folder of a report: there whole or not at all, for its owner alone, never replaced. */
final class ReportFolder {

  private ReportFolder() {}

  static void write(Path folder, VerificationRecord record, Optional<SigningKey> auditor) {
    Path beside = Objects.requireNonNullElse(folder.getParent(), Path.of(""));
    try {
      Path part =
          Files.createTempDirectory(
              beside, folder.getFileName() + ".part", Rights.of(folder, Rights.OWNERS_FOLDER));
      try {
        fill(part, record, auditor);
        Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        remove(part);
      }
    } catch (IOException e) {
      throw new BadInputException(folder + ": the report cannot be written: " + e, e);
    }
  }

  private static void fill(Path part, VerificationRecord record, Optional<SigningKey> auditor)
      throws IOException {
    String page = ReportPage.html(record, auditor.map(key -> key.verifyingKey().id()));
    WholeFile.put(part.resolve(VerificationRecord.PAGE), page, Rights.OWNER_ONLY);
    if (auditor.isPresent()) {
      byte[] signed =
          EnvelopeJson.write(
              Envelope.sign(CertificateJson.PAYLOAD_TYPE, ReportJson.write(record), auditor.get()));
      WholeFile.put(part.resolve(VerificationRecord.STATEMENT), signed, Rights.OWNER_ONLY);
    }
  }

  /** What is left where the folder could not be put in its place. */
  private static void remove(Path part) throws IOException {
    if (Files.exists(part)) {
      Erasing.erase(part.resolve(VerificationRecord.PAGE));
      Erasing.erase(part.resolve(VerificationRecord.STATEMENT));
      Files.delete(part);
    }
  }
}

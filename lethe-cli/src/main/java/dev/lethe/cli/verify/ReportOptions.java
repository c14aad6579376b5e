package dev.lethe.cli.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.report.VerificationRecord;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.cli.terminal.Distribution;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.table.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A verification on record: which files were looked at, and where the report goes. */
public final class ReportOptions {

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Write what was checked and what was not into this new folder, whatever the verdict:"
              + " report.html, and with --report-key the signed statement report.json. Made with"
              + " the retained data it is as confidential as they are.")
  private @Nullable Path folder;

  @Option(
      names = "--report-key",
      paramLabel = "FILE",
      description =
          "The auditor's own private key, to sign report.json with; `lethe key new` makes one.")
  private @Nullable Path keyFile;

  private final Map<Path, VerificationRecord.LookedAt> files = new LinkedHashMap<>();

  /** What can be refused of a report is refused before anything is checked. */
  public void requireUsable() {
    if (folder == null && keyFile != null) {
      throw new BadUsageException("--report-key signs a report: give --report DIR too");
    }
    if (folder != null && Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new BadInputException(
          folder + ": there is something already, and a report never replaces anything");
    }
    if (keyFile != null) {
      SigningKey.read(keyFile);
    }
  }

  /** The file itself; a report will name it by its SHA-256. */
  public Path looked(Path file) {
    if (folder != null) {
      files.computeIfAbsent(file.toAbsolutePath().normalize(), key -> digested(file));
    }
    return file;
  }

  private static VerificationRecord.LookedAt digested(Path file) {
    ByteSource source = ByteSource.of(file);
    if (!Files.isRegularFile(file)) { // reading a pipe twice would find it empty
      throw new BadInputException(
          file
              + ": a report names files by their SHA-256, and this is none that can be read twice");
    }
    MessageDigest sha256 = Sha256.algorithm();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw source.failure(e);
    }
    return new VerificationRecord.LookedAt(
        PlainText.of(String.valueOf(file.getFileName())), Sha256.ofBytes(sha256.digest()));
  }

  /**
   * Writes the report, where one was asked for.
   *
   * @param retainedRows whether the retained rows were looked at
   */
  public void write(VerificationReport report, boolean retainedRows, Output output) {
    if (folder == null) {
      return;
    }
    VerificationRecord record =
        VerificationRecord.of(
            Distribution.software(),
            LocalDate.now(ZoneOffset.UTC),
            retainedRows,
            files.values().stream().distinct().toList(),
            report);
    Optional<SigningKey> auditor = Optional.ofNullable(keyFile).map(SigningKey::read);
    ReportFolder.write(folder, record, auditor);
    output.note(
        "the report is in "
            + folder
            + (auditor.isPresent()
                ? ", signed by key " + auditor.get().verifyingKey().id()
                : ": a page that nobody signed; --report-key signs a statement")
            + (retainedRows ? "; it quotes the retained rows and is confidential" : ""));
  }
}

package dev.lethe.cli.verify;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.FilesAtHand;
import dev.lethe.certificate.verify.LogEvidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The issuer's log of certificates. */
public final class LogOptions {

  @Option(
      names = "--log",
      paramLabel = "PROOF|DIR",
      description =
          "That the certificate is in the issuer's log: its proof, or the folder with the log's files"
              + " checkpoint and leaves (default: certificate.tlog-proof beside the certificate).")
  private @Nullable Path log;

  @Option(
      names = "--checkpoint",
      paramLabel = "KEPT",
      description =
          "A checkpoint of this log that you kept: the log must continue it. Needs --log DIR unless it"
              + " is of the proof's own size. Give it once for each.")
  private List<Path> kept = List.of();

  /** With what is given, or lies beside the certificate. */
  public Evidence addTo(Evidence evidence, FilesAtHand files) {
    if (log != null && Files.isDirectory(log)) {
      return with(evidence, LogEvidence.of(LogInput.folder(log, files.looked())), files);
    }
    Optional<Path> proof = files.given(Optional.ofNullable(log), ReleaseNames.LOG_PROOF);
    if (proof.isPresent()) {
      return with(evidence, LogEvidence.of(LogInput.proof(proof.get())), files);
    }
    if (!kept.isEmpty()) {
      throw new BadUsageException(
          "--checkpoint needs --log: there is no "
              + ReleaseNames.LOG_PROOF
              + " beside the certificate");
    }
    return evidence;
  }

  private Evidence with(Evidence evidence, LogEvidence found, FilesAtHand files) {
    return evidence.withLog(
        found.withKept(kept.stream().map(files.looked()).map(LogInput::checkpoint).toList()));
  }
}

package dev.lethe.cli.verify;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.LogEvidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  public Evidence addTo(Evidence evidence, Path certificate) {
    Path beside = certificate.toAbsolutePath().resolveSibling(ReleaseNames.LOG_PROOF);
    Path given = log != null ? log : beside;
    if (log == null && !Files.exists(beside)) {
      if (!kept.isEmpty()) {
        throw new BadUsageException(
            "--checkpoint needs --log: there is no "
                + ReleaseNames.LOG_PROOF
                + " beside the certificate");
      }
      return evidence;
    }
    LogEvidence found =
        Files.isDirectory(given)
            ? LogEvidence.of(LogInput.folder(given))
            : LogEvidence.of(LogInput.proof(given));
    return evidence.withLog(found.withKept(kept.stream().map(LogInput::checkpoint).toList()));
  }
}

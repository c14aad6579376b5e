package dev.lethe.cli.verify;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.stamp.AuthorityCertificates;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.FilesAtHand;
import dev.lethe.certificate.verify.StampEvidence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A time stamp of the certificate, and who is believed about time. */
public final class StampOptions {

  @Option(
      names = "--stamp",
      paramLabel = "FILE",
      description =
          "The time stamp of the certificate, RFC 3161 (default: certificate.tsr beside it); needs"
              + " --tsa.")
  private @Nullable Path stamp;

  @Option(
      names = "--tsa",
      paramLabel = "CERTIFICATE",
      description =
          "The certificate (X.509) of the time stamp authority or of who certified it, from a"
              + " source you trust. Give it once for each that you trust.")
  private List<Path> authorities = List.of();

  /** Nothing where there is no stamp and nobody asks for one. */
  public Evidence addTo(Evidence evidence, FilesAtHand files) {
    Path expected = stamp != null ? stamp : files.certificate().resolveSibling(ReleaseNames.STAMP);
    boolean there = stamp != null || Files.exists(expected);
    if (!there && authorities.isEmpty()) {
      return evidence;
    }
    return evidence.withStamp(
        new StampEvidence(
            expected.toString(),
            there ? Optional.of(files.read(expected).small("a time stamp")) : Optional.empty(),
            authorities.stream()
                .flatMap(file -> AuthorityCertificates.read(files.looked().apply(file)).stream())
                .toList()));
  }
}

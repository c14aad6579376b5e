package dev.lethe.cli.verify;

import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.FilesAtHand;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The program that is said to have made the certificate. */
public final class SoftwareOption {

  @Option(
      names = "--software",
      paramLabel = "MANIFEST",
      description =
          "The files of the program that should have made it, as its 'lethe version --manifest'"
              + " prints them.")
  private @Nullable Path manifest;

  public Evidence addTo(Evidence evidence, FilesAtHand files) {
    if (manifest == null) {
      return evidence;
    }
    ByteSource file = files.read(manifest);
    return evidence.withSoftware(SoftwareManifest.read(file.name(), file.small("a manifest")));
  }
}

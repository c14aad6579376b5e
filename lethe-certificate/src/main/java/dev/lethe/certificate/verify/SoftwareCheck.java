package dev.lethe.certificate.verify;

import dev.lethe.certificate.Origin;
import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.format.Sha256;
import java.util.Optional;

/**
 * Which program made the certificate. A signer may name any: that this one was named can be seen,
 * that it was run is the signer's word.
 */
final class SoftwareCheck {

  private static final String NAME = "software";

  private SoftwareCheck() {}

  static void addTo(Checklist list, Origin.Software named, Optional<SoftwareManifest> manifest) {
    list.add(
        NAME, () -> manifest.map(files -> compared(named, files)).orElseGet(() -> said(named)));
  }

  private static Finding compared(Origin.Software named, SoftwareManifest manifest) {
    Sha256 given = manifest.digest();
    if (named.digest().isEmpty()) {
      return Finding.failed(
          "the certificate has no digest of the software, so nothing says that it is " + given);
    }
    return Finding.that(
        named.digest().get().equals(given),
        "the SHA-256 of the manifest of %d files is %s, the certificate names %s"
            .formatted(manifest.files().size(), given, named.digest().get()));
  }

  private static Finding said(Origin.Software named) {
    return Finding.unknowable(
        "that %s %s made it%s is the signer's word"
            .formatted(
                named.name(),
                named.version(),
                named
                    .digest()
                    .map(digest -> ", of the files that " + digest + " lists,")
                    .orElse("")));
  }
}

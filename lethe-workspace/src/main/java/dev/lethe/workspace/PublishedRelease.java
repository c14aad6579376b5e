package dev.lethe.workspace;

import dev.lethe.workspace.store.ReleaseDocuments;
import java.util.Optional;

/**
 * What anybody may see of a release, byte for byte as it was signed. The opening is no part of it.
 *
 * @param logProof that the certificate is in the log; absent where it is older than the log
 */
public record PublishedRelease(String certificate, String parameters, Optional<String> logProof) {

  static PublishedRelease of(ReleaseDocuments documents) {
    return new PublishedRelease(
        documents.certificate(), documents.parameters(), documents.logProof());
  }
}

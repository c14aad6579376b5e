package dev.lethe.workspace.store;

import java.util.Optional;

/**
 * The documents of one release.
 *
 * @param logProof that the certificate is in the log; absent where it is older than the log
 * @param opening of the commitment, for auditors; absent once {@link WriteView#dropOpenings} was
 *     called
 */
public record ReleaseDocuments(
    String certificate, Optional<String> logProof, String parameters, Optional<String> opening) {}

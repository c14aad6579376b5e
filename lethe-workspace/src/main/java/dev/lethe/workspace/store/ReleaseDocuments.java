package dev.lethe.workspace.store;

import java.util.Optional;

/**
 * The JSON documents of one release.
 *
 * @param opening of the commitment, for auditors; absent once {@link WriteView#dropOpenings} was
 *     called
 */
public record ReleaseDocuments(String certificate, String parameters, Optional<String> opening) {}

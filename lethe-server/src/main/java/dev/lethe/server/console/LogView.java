package dev.lethe.server.console;

import dev.lethe.certificate.log.SignedCheckpoint;
import java.util.Optional;

/**
 * The log of a model's certificates.
 *
 * @param newest empty before the first release
 */
public record LogView(long model, String name, Optional<SignedCheckpoint> newest) {}

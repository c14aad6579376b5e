package dev.lethe.workspace;

import dev.lethe.certificate.signing.VerifyingKey;
import java.util.List;

/**
 * A key in the place of the one before; it is in use, whatever is still to do.
 *
 * @param pending what is still to do, and is tried again
 */
public record Rotated(VerifyingKey key, List<String> pending) {}

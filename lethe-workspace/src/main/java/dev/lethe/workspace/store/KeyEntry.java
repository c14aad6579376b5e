package dev.lethe.workspace.store;

import java.time.LocalDate;

/**
 * A public key that signed releases from some day on; the last one is in use.
 *
 * @param keyId as envelopes name it
 * @param publicKey SubjectPublicKeyInfo in DER
 */
public record KeyEntry(String keyId, LocalDate since, byte[] publicKey) {}

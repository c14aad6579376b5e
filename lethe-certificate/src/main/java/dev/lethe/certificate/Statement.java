package dev.lethe.certificate;

import dev.lethe.certificate.format.Sha256;

/**
 * What is signed: that the released parameters, known by the digest of their file, have this
 * certificate (an in-toto Statement).
 *
 * @param parameters SHA-256 of the bytes of {@code parameters.json}
 */
public record Statement(Sha256 parameters, Certificate certificate) {}

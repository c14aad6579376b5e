/**
 * An append-only log of certificates: Merkle trees of RFC 6962, signed checkpoints and proofs in
 * the forms of C2SP.
 */
@NullMarked
package dev.lethe.certificate.log;

import org.jspecify.annotations.NullMarked;

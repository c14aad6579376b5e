/**
 * The list of an issuer's keys: which were good when, which succeeded which, which were revoked.
 */
@NullMarked
package dev.lethe.certificate.keys;

import org.jspecify.annotations.NullMarked;

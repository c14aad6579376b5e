/**
 * Checks a certificate offline, from its own numbers and from the retained rows: it shares no code
 * with what made the release.
 */
@NullMarked
package dev.lethe.certificate.verify;

import org.jspecify.annotations.NullMarked;

/**
 * Time stamps of certificates by RFC 3161, as this house needs them. What reads them is optional
 * and found by the service loader, so that verifying without one needs no further library.
 */
@NullMarked
package dev.lethe.certificate.stamp;

import org.jspecify.annotations.NullMarked;

/**
 * Time stamps by RFC 3161, read with Bouncy Castle and asked for by HTTP; optional, found by the
 * service loader. Signatures and chains of certificates are checked by the JDK's providers.
 */
@NullMarked
package dev.lethe.stamp;

import org.jspecify.annotations.NullMarked;

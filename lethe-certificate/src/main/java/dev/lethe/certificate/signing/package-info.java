/** Ed25519 keys in PEM files, and the DSSE envelope that carries a signed certificate. */
@NullMarked
package dev.lethe.certificate.signing;

import org.jspecify.annotations.NullMarked;

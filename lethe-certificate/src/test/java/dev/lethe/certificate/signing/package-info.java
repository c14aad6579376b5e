@NullMarked
package dev.lethe.certificate.signing;

import org.jspecify.annotations.NullMarked;

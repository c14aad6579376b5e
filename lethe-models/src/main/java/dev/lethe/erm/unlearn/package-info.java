/** Regressions that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.erm.unlearn;

import org.jspecify.annotations.NullMarked;

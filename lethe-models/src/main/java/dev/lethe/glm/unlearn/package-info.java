/** Regressions that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.glm.unlearn;

import org.jspecify.annotations.NullMarked;

/** Every result that a certificate can carry, by name, as arithmetic on printed constants. */
@NullMarked
package dev.lethe.formula;

import org.jspecify.annotations.NullMarked;

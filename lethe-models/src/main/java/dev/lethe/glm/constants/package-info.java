/** The numbers that bounds need, measured on the retained rows and rounded to the safe side. */
@NullMarked
package dev.lethe.glm.constants;

import org.jspecify.annotations.NullMarked;

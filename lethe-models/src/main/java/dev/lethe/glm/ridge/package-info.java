/** Ridge regression, in closed form. */
@NullMarked
package dev.lethe.glm.ridge;

import org.jspecify.annotations.NullMarked;

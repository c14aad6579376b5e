/** Regression of counts. */
@NullMarked
package dev.lethe.glm.poisson;

import org.jspecify.annotations.NullMarked;

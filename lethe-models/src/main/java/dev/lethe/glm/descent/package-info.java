/** Gradient descent towards the retained minimiser. */
@NullMarked
package dev.lethe.glm.descent;

import org.jspecify.annotations.NullMarked;

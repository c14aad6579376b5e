/** Softmax regression: several classes at once. */
@NullMarked
package dev.lethe.glm.softmax;

import org.jspecify.annotations.NullMarked;

/** Regression by the Huber loss, which outliers pull no harder than a declared knee. */
@NullMarked
package dev.lethe.glm.huber;

import org.jspecify.annotations.NullMarked;

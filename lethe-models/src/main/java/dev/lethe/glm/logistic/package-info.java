/** Logistic regression. */
@NullMarked
package dev.lethe.glm.logistic;

import org.jspecify.annotations.NullMarked;

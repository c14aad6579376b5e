/** The learner: Newton and L-BFGS in a ball, with a proof of how near it came. */
@NullMarked
package dev.lethe.glm.learn;

import org.jspecify.annotations.NullMarked;

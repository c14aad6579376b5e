/**
 * Empirical risk minimisation: ridge and logistic regression in the unit ball, their learners and
 * how far deletions can move them.
 */
@NullMarked
package dev.lethe.glm;

import org.jspecify.annotations.NullMarked;

/**
 * Empirical risk minimisation: ridge and logistic regression in the unit ball, their learners and
 * how far deletions can move them.
 */
@NullMarked
package dev.lethe.erm;

import org.jspecify.annotations.NullMarked;

/**
 * What every problem, formula and unlearning must hold, and attacks that try to beat their bounds:
 * to be inherited by the tests of a new problem, yours too. A model that can forget is held to
 * {@link dev.lethe.testkit.UnlearningContract}.
 */
@NullMarked
package dev.lethe.testkit;

import org.jspecify.annotations.NullMarked;

/** The ways to a release compared, from the retained rows and public terms alone. */
@NullMarked
package dev.lethe.unlearn.plan;

import org.jspecify.annotations.NullMarked;

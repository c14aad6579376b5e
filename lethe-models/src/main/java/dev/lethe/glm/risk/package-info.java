/** A regularised risk as seen by a solver: passes over rows, and what a point proves. */
@NullMarked
package dev.lethe.glm.risk;

import org.jspecify.annotations.NullMarked;

/** A model that can forget, the terms of a release, and what a release says of itself. */
@NullMarked
package dev.lethe.unlearn.release;

import org.jspecify.annotations.NullMarked;

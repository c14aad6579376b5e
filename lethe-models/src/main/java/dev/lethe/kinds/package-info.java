/** The list of kinds: the one place that names them all. */
@NullMarked
package dev.lethe.kinds;

import org.jspecify.annotations.NullMarked;

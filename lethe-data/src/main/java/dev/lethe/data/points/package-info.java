/** Points of a metric space, and single columns of numbers. */
@NullMarked
package dev.lethe.data.points;

import org.jspecify.annotations.NullMarked;

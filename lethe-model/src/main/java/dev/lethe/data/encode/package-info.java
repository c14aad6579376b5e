/** From cells of a declared table to integer rows that provably lie in the ball. */
@NullMarked
package dev.lethe.data.encode;

import org.jspecify.annotations.NullMarked;

/** From declared rows to integer rows that provably lie in the ball. */
@NullMarked
package dev.lethe.data.grid;

import org.jspecify.annotations.NullMarked;

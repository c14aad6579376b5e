/** How good predictions are, and which parameters do best. */
@NullMarked
package dev.lethe.data.evaluate;

import org.jspecify.annotations.NullMarked;

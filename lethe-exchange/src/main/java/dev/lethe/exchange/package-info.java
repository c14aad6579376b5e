/** Released models in the formats of others, and weights that others wrote. */
@NullMarked
package dev.lethe.exchange;

import org.jspecify.annotations.NullMarked;

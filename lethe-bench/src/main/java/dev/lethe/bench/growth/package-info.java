/** How time and memory grow with the size of the work. */
@NullMarked
package dev.lethe.bench.growth;

import org.jspecify.annotations.NullMarked;

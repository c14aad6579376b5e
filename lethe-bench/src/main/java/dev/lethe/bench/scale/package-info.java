/** What one machine does with more rows than memory holds. */
@NullMarked
package dev.lethe.bench.scale;

import org.jspecify.annotations.NullMarked;

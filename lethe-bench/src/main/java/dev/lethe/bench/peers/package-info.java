/** Other libraries at the same work, side by side. */
@NullMarked
package dev.lethe.bench.peers;

import org.jspecify.annotations.NullMarked;

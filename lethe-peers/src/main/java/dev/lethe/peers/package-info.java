/** Peers that are too large to stand beside everything else. */
@NullMarked
package dev.lethe.peers;

import org.jspecify.annotations.NullMarked;

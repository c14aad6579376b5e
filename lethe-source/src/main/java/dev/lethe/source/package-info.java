/**
 * Rows that stay where they are, on a cluster say: what can be asked of them, and who finds them.
 */
@NullMarked
package dev.lethe.source;

import org.jspecify.annotations.NullMarked;

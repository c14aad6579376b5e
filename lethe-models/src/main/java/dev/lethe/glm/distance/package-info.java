/** How far deletions can move a minimiser. */
@NullMarked
package dev.lethe.glm.distance;

import org.jspecify.annotations.NullMarked;

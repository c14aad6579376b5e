/** One Newton step towards the retained minimiser. */
@NullMarked
package dev.lethe.glm.newton;

import org.jspecify.annotations.NullMarked;

/** Linear support vector machines by the squared hinge loss. */
@NullMarked
package dev.lethe.glm.hinge;

import org.jspecify.annotations.NullMarked;

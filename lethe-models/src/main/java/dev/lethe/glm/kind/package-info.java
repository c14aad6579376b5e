/** What a loss needs to be a kind of model. */
@NullMarked
package dev.lethe.glm.kind;

import org.jspecify.annotations.NullMarked;

/**
 * Generalised linear models: what a loss must tell ({@link dev.lethe.glm.Loss}) and what is
 * minimised ({@link dev.lethe.glm.Objective}).
 *
 * <p>The rooms beside this one are generic in the loss. A new loss is one package: the loss, its
 * {@link dev.lethe.glm.kind.GlmKind} and its model for users, and one line in the list of kinds.
 */
@NullMarked
package dev.lethe.glm;

import org.jspecify.annotations.NullMarked;

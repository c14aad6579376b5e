/**
 * What a workspace holds: the declaration, rows in its own database or elsewhere, their exact sums
 * and commitment, the kept model.
 */
@NullMarked
package dev.lethe.workspace.content;

import org.jspecify.annotations.NullMarked;

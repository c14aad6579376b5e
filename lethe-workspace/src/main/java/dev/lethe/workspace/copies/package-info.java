/** Copies of one workspace, noticed as far as one machine can. */
@NullMarked
package dev.lethe.workspace.copies;

import org.jspecify.annotations.NullMarked;

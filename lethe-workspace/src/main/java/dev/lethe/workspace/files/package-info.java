/** Files that are secret, or whole or not there. */
@NullMarked
package dev.lethe.workspace.files;

import org.jspecify.annotations.NullMarked;

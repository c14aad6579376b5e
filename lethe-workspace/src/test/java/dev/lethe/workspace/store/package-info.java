@NullMarked
package dev.lethe.workspace.store;

import org.jspecify.annotations.NullMarked;

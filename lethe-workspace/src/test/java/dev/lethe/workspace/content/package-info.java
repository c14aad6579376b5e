@NullMarked
package dev.lethe.workspace.content;

import org.jspecify.annotations.NullMarked;

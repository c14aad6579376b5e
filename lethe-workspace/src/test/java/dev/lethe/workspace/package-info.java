@NullMarked
package dev.lethe.workspace;

import org.jspecify.annotations.NullMarked;

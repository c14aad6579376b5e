@NullMarked
package dev.lethe.workspace.database;

import org.jspecify.annotations.NullMarked;

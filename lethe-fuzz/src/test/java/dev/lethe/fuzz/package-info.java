@NullMarked
package dev.lethe.fuzz;

import org.jspecify.annotations.NullMarked;

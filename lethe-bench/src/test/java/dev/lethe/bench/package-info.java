@NullMarked
package dev.lethe.bench;

import org.jspecify.annotations.NullMarked;

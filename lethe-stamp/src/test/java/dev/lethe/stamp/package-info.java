@NullMarked
package dev.lethe.stamp;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.lethe.base;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.lethe.source;

import org.jspecify.annotations.NullMarked;

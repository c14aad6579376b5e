@NullMarked
package dev.lethe.publish;

import org.jspecify.annotations.NullMarked;

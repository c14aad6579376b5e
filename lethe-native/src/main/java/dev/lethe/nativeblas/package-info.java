/** The OpenBLAS kernel: the same contract as the Java one, from native memory. */
@NullMarked
package dev.lethe.nativeblas;

import org.jspecify.annotations.NullMarked;

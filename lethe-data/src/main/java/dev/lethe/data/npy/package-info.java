/** NumPy's files of numbers, alone as a table or beside one. */
@NullMarked
package dev.lethe.data.npy;

import org.jspecify.annotations.NullMarked;

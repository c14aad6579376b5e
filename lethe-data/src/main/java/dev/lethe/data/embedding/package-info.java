/** NumPy's arrays, and images, beside the rows of a table. */
@NullMarked
package dev.lethe.data.embedding;

import org.jspecify.annotations.NullMarked;

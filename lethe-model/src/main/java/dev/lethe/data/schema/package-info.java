/** Declared preprocessing: bounds, categories, label, id; reading, writing and drafting it. */
@NullMarked
package dev.lethe.data.schema;

import org.jspecify.annotations.NullMarked;

/** Old versions of tables of a lake, and how they go. */
@NullMarked
package dev.lethe.spark.history;

import org.jspecify.annotations.NullMarked;

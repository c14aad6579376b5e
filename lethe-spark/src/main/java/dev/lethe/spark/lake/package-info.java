/** Where tables of a lake are, and how rows leave the files of one. */
@NullMarked
package dev.lethe.spark.lake;

import org.jspecify.annotations.NullMarked;

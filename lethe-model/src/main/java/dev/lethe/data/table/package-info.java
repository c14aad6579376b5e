/** What a table of rows is, whatever file it comes from, and how its errors name their place. */
@NullMarked
package dev.lethe.data.table;

import org.jspecify.annotations.NullMarked;

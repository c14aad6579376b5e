/** What released models say of new rows. */
@NullMarked
package dev.lethe.data.predict;

import org.jspecify.annotations.NullMarked;

/** What released models say of new rows, how good that is, and which parameters do best. */
@NullMarked
package dev.lethe.data.predict;

import org.jspecify.annotations.NullMarked;

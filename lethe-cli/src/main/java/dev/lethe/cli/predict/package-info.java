/** What a released model says of new rows, and how good that is. */
@NullMarked
package dev.lethe.cli.predict;

import org.jspecify.annotations.NullMarked;

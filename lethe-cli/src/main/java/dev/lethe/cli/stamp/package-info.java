/** Time stamps of releases. */
@NullMarked
package dev.lethe.cli.stamp;

import org.jspecify.annotations.NullMarked;

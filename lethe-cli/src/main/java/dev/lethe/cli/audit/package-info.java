/** The commands that try to refute a guarantee. */
@NullMarked
package dev.lethe.cli.audit;

import org.jspecify.annotations.NullMarked;

/** Commands on a register of requests to be forgotten. */
@NullMarked
package dev.lethe.cli.register;

import org.jspecify.annotations.NullMarked;

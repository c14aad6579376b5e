/** How far a result can move: {@code sensitivity} and {@code dp-audit}, a command a problem. */
@NullMarked
package dev.lethe.cli.sensitivity;

import org.jspecify.annotations.NullMarked;

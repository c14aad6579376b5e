/** What every command prints with: text, JSON, progress, failures and what an interruption left. */
@NullMarked
package dev.lethe.cli.terminal;

import org.jspecify.annotations.NullMarked;

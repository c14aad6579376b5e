/** The commands of one kept model: train, release, plan, forget, and looking after it. */
@NullMarked
package dev.lethe.cli.workspace;

import org.jspecify.annotations.NullMarked;

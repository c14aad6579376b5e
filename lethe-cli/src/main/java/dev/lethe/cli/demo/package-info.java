/** The main job end to end on generated data, and a page that shows what came of it. */
@NullMarked
package dev.lethe.cli.demo;

import org.jspecify.annotations.NullMarked;

/** What people type and point at: tables, images, ranges, lists of people. */
@NullMarked
package dev.lethe.cli.input;

import org.jspecify.annotations.NullMarked;

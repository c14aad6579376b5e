/** Figures: one drawing, written as SVG and as PNG, the same bytes in every run. */
@NullMarked
package dev.lethe.lab.picture;

import org.jspecify.annotations.NullMarked;

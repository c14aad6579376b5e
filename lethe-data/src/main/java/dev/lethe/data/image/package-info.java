/** idx images and their way to grid rows. */
@NullMarked
package dev.lethe.data.image;

import org.jspecify.annotations.NullMarked;

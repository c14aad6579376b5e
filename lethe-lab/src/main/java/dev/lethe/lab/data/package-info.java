/** The data sets of the paper, read in place and prepared as it prepares them. */
@NullMarked
package dev.lethe.lab.data;

import org.jspecify.annotations.NullMarked;

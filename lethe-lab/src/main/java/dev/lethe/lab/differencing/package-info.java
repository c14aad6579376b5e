/** The reconstruction of a deleted row from the models before and after. */
@NullMarked
package dev.lethe.lab.differencing;

import org.jspecify.annotations.NullMarked;

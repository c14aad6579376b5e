/** Tests that cross the packages of this module. */
@NullMarked
package dev.lethe.data;

import org.jspecify.annotations.NullMarked;

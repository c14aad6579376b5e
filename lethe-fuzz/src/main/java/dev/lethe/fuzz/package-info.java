/**
 * Fuzz targets: every parser that reads outsiders' bytes, held against a plain one or against
 * itself.
 */
@NullMarked
package dev.lethe.fuzz;

import org.jspecify.annotations.NullMarked;

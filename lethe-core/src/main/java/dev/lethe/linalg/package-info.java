/**
 * Dense matrices behind one small kernel interface, and eigenvalue bounds that are rounded outward.
 */
@NullMarked
package dev.lethe.linalg;

import org.jspecify.annotations.NullMarked;

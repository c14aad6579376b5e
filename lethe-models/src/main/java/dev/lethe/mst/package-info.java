/** The weight of a minimum spanning tree, and how far deleted edges or vertices can move it. */
@NullMarked
package dev.lethe.mst;

import org.jspecify.annotations.NullMarked;

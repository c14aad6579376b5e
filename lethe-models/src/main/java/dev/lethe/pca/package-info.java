/** Principal components: the rank-k projector of retained rows, and how far deletions turn it. */
@NullMarked
package dev.lethe.pca;

import org.jspecify.annotations.NullMarked;
